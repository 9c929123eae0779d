import type { AuditEntryView, auditTargets } from '@foyer/contract'
import { isCurrency } from '@foyer/domain'
import { formatDate, formatList, formatMoney, formatNumber, formatPercent, joinFacts, m } from '@foyer/messages'
import { ruleInWords } from './alarm-rules.ts'
import { fieldInWords, fieldKey, isInternal } from './audit-fields.ts'
import { valueInWords } from './audit-values.ts'

const targets: Readonly<Record<(typeof auditTargets)[number], () => string>> = {
  user: m.admin_audit_user,
  event: m.admin_audit_event,
  broadcast: m.admin_audit_broadcast,
  appeal: m.admin_audit_appeal,
  fee: m.admin_audit_fee,
  legal_text: m.admin_audit_legal_text,
  payout: m.admin_audit_payout,
  payout_account: m.admin_audit_payout_account,
  reconciliation: m.admin_audit_reconciliation,
  alarm: m.admin_audit_alarm,
  job: m.admin_audit_job,
  order: m.admin_audit_order,
  tax_remittance: m.admin_audit_tax_remittance,
  organisation: m.admin_audit_organisation,
  member: m.admin_audit_member,
  invitation: m.admin_audit_invitation,
  api_key: m.admin_audit_api_key,
  series: m.admin_audit_series,
  webhook_endpoint: m.admin_audit_webhook_endpoint,
  gift_card: m.admin_audit_gift_card,
  bank_transfer: m.admin_audit_bank_transfer,
  personal_data: m.admin_audit_personal_data,
}

const actions: Readonly<Record<string, () => string>> = {
  'organisation.suspend': m.admin_audit_organisation_suspend,
  'organisation.lift': m.admin_audit_organisation_lift,
  'user.suspend': m.admin_audit_user_suspend,
  'user.lift': m.admin_audit_user_lift,
  'user.make_administrator': m.admin_audit_user_make_administrator,
  'user.remove_administrator': m.admin_audit_user_remove_administrator,
  'user.end_sessions': m.admin_audit_user_end_sessions,
  'user.reset_second_factor': m.admin_audit_user_reset_second_factor,
  'user.act_start': m.admin_audit_user_act_start,
  'user.act_stop': m.admin_audit_user_act_stop,
  'user.acted': m.admin_audit_user_acted,
  'gift_card.issue': m.admin_audit_gift_card_issue,
  'gift_card.void': m.admin_audit_gift_card_void,
  'gift_card.refund': m.admin_audit_gift_card_refund,
  'gift_card.renew_code': m.admin_audit_gift_card_renew_code,
  'gift_card.set_shop': m.admin_audit_gift_card_set_shop,
  'api_key.create': m.admin_audit_api_key_create,
  'api_key.rotate': m.admin_audit_api_key_rotate,
  'api_key.revoke': m.admin_audit_api_key_revoke,
  'event.take_down': m.admin_audit_event_take_down,
  'event.restore': m.admin_audit_event_restore,
  'event.feature': m.admin_audit_event_feature,
  'event.unfeature': m.admin_audit_event_unfeature,
  'event.cancel': m.admin_audit_event_cancel,
  'event.postpone': m.admin_audit_event_postpone,
  'event.duplicate': m.admin_audit_event_duplicate,
  'event.create': m.admin_audit_event_create,
  'event.update': m.admin_audit_event_update,
  'event.delete': m.admin_audit_event_delete,
  'event.publish': m.admin_audit_event_publish,
  'event.unpublish': m.admin_audit_event_unpublish,
  'event.update_texts': m.admin_audit_event_update_texts,
  'event.create_ticket_type': m.admin_audit_event_create_ticket_type,
  'event.update_ticket_type': m.admin_audit_event_update_ticket_type,
  'event.delete_ticket_type': m.admin_audit_event_delete_ticket_type,
  'event.order_ticket_types': m.admin_audit_event_order_ticket_types,
  'event.create_bundle': m.admin_audit_event_create_bundle,
  'event.update_bundle': m.admin_audit_event_update_bundle,
  'event.delete_bundle': m.admin_audit_event_delete_bundle,
  'event.order_bundles': m.admin_audit_event_order_bundles,
  'event.create_promo_code': m.admin_audit_event_create_promo_code,
  'event.update_promo_code': m.admin_audit_event_update_promo_code,
  'event.switch_promo_code': m.admin_audit_event_switch_promo_code,
  'event.delete_promo_code': m.admin_audit_event_delete_promo_code,
  'event.create_question': m.admin_audit_event_create_question,
  'event.update_question': m.admin_audit_event_update_question,
  'event.delete_question': m.admin_audit_event_delete_question,
  'event.order_questions': m.admin_audit_event_order_questions,
  'event.create_door': m.admin_audit_event_create_door,
  'event.change_door': m.admin_audit_event_change_door,
  'event.close_door': m.admin_audit_event_close_door,
  'event.renew_door_code': m.admin_audit_event_renew_door_code,
  'event.create_pairing_links': m.admin_audit_event_create_pairing_links,
  'event.withdraw_pairing_link': m.admin_audit_event_withdraw_pairing_link,
  'event.pair_own_phone': m.admin_audit_event_pair_own_phone,
  'event.revoke_device': m.admin_audit_event_revoke_device,
  'event.staff_kiosk': m.admin_audit_event_staff_kiosk,
  'event.create_check_in_list': m.admin_audit_event_create_check_in_list,
  'event.change_check_in_list': m.admin_audit_event_change_check_in_list,
  'event.remove_check_in_list': m.admin_audit_event_remove_check_in_list,
  'event.check_in_guests': m.admin_audit_event_check_in_guests,
  'event.withdraw_admission': m.admin_audit_event_withdraw_admission,
  'event.renew_ticket_key': m.admin_audit_event_renew_ticket_key,
  'event.refuse_ticket_key': m.admin_audit_event_refuse_ticket_key,
  'event.waiting_room': m.admin_audit_event_waiting_room,
  'event.pause_waiting_room': m.admin_audit_event_pause_waiting_room,
  'event.save_guest_view': m.admin_audit_event_save_guest_view,
  'event.delete_guest_view': m.admin_audit_event_delete_guest_view,
  'series.create': m.admin_audit_series_create,
  'series.update': m.admin_audit_series_update,
  'series.publish': m.admin_audit_series_publish,
  'series.unpublish': m.admin_audit_series_unpublish,
  'series.delete': m.admin_audit_series_delete,
  'series.add_dates': m.admin_audit_series_add_dates,
  'series.change_dates': m.admin_audit_series_change_dates,
  'series.cancel_dates': m.admin_audit_series_cancel_dates,
  'series.move_dates': m.admin_audit_series_move_dates,
  'series.create_passes': m.admin_audit_series_create_passes,
  'series.tickets': m.admin_audit_series_tickets,
  'series.questions': m.admin_audit_series_questions,
  'series.follow': m.admin_audit_series_follow,
  'series.update_texts': m.admin_audit_series_update_texts,
  'series.create_promo_code': m.admin_audit_series_create_promo_code,
  'series.update_promo_code': m.admin_audit_series_update_promo_code,
  'series.switch_promo_code': m.admin_audit_series_switch_promo_code,
  'series.delete_promo_code': m.admin_audit_series_delete_promo_code,
  'event.offer_waiting': m.admin_audit_event_offer_waiting,
  'event.move_guests': m.admin_audit_event_move_guests,
  'event.remove_waiting': m.admin_audit_event_remove_waiting,
  'appeal.review': m.admin_audit_appeal_review,
  'appeal.answer': m.admin_audit_appeal_answer,
  'appeal.uphold': m.admin_audit_appeal_uphold,
  'appeal.overturn': m.admin_audit_appeal_overturn,
  'broadcast.create': m.admin_audit_broadcast_create,
  'broadcast.cancel': m.admin_audit_broadcast_cancel,
  'fee.set': m.admin_audit_fee_set,
  'fee.end': m.admin_audit_fee_end,
  'legal_text.publish': m.admin_audit_legal_text_publish,
  'payout.request': m.admin_audit_payout_request,
  'payout.confirm': m.admin_audit_payout_confirm,
  'payout.withdraw': m.admin_audit_payout_withdraw,
  'payout.approved': m.admin_audit_payout_approved,
  'payout.rejected': m.admin_audit_payout_rejected,
  'payout.submitted': m.admin_audit_payout_submitted,
  'payout.paid': m.admin_audit_payout_paid,
  'payout.failed': m.admin_audit_payout_failed,
  'payout.unknown': m.admin_audit_payout_unknown,
  'payout_account.set': m.admin_audit_payout_account_set,
  'reconciliation.import': m.admin_audit_reconciliation_import,
  'reconciliation.close': m.admin_audit_reconciliation_close,
  'bank_transfer.receive': m.admin_audit_bank_transfer_receive,
  'bank_transfer.refund_sent': m.admin_audit_bank_transfer_refund_sent,
  'bank_entry.close': m.admin_audit_bank_entry_close,
  'bank_statement.import': m.admin_audit_bank_statement_import,
  'tax.record': m.admin_audit_tax_record,
  'tax.post': m.admin_audit_tax_post,
  'tax.reverse': m.admin_audit_tax_reverse,
  'tax.discard': m.admin_audit_tax_discard,
  'guest_message.send': m.admin_audit_guest_message_send,
  'guest_message.schedule': m.admin_audit_guest_message_schedule,
  'guest_message.change': m.admin_audit_guest_message_change,
  'guest_message.delete': m.admin_audit_guest_message_delete,
  'guest_message.switch_on': m.admin_audit_guest_message_switch_on,
  'guest_message.switch_off': m.admin_audit_guest_message_switch_off,
  'message_template.save': m.admin_audit_message_template_save,
  'message_template.delete': m.admin_audit_message_template_delete,
  'guest_message.release': m.admin_audit_guest_message_release,
  'guest_message.refuse': m.admin_audit_guest_message_refuse,
  'personal_data.export': m.admin_audit_personal_data_export,
  'personal_data.erase': m.admin_audit_personal_data_erase,
  'job.run': m.admin_audit_job_run,
  'job.run_failed': m.admin_audit_job_run_failed,
  'alarm.close': m.admin_audit_alarm_close,
  'organisation.create': m.admin_audit_organisation_create,
  'organisation.update': m.admin_audit_organisation_update,
  'organisation.change_logo': m.admin_audit_organisation_change_logo,
  'organisation.change_security': m.admin_audit_organisation_change_security,
  'organisation.note_guest': m.admin_audit_organisation_note_guest,
  'follower.remove': m.admin_audit_follower_remove,
  'member.invite': m.admin_audit_member_invite,
  'member.invite_again': m.admin_audit_member_invite_again,
  'member.withdraw_invitation': m.admin_audit_member_withdraw_invitation,
  'member.join': m.admin_audit_member_join,
  'member.change': m.admin_audit_member_change,
  'member.remove': m.admin_audit_member_remove,
  'member.leave': m.admin_audit_member_leave,
  'webhook_endpoint.create': m.admin_audit_webhook_endpoint_create,
  'webhook_endpoint.update': m.admin_audit_webhook_endpoint_update,
  'webhook_endpoint.switch': m.admin_audit_webhook_endpoint_switch,
  'webhook_endpoint.rotate': m.admin_audit_webhook_endpoint_rotate,
  'webhook_endpoint.delete': m.admin_audit_webhook_endpoint_delete,
  'webhook_endpoint.test': m.admin_audit_webhook_endpoint_test,
  'webhook_endpoint.replay': m.admin_audit_webhook_endpoint_replay,
  'ownership.offer': m.admin_audit_ownership_offer,
  'ownership.agree': m.admin_audit_ownership_agree,
  'ownership.call_back': m.admin_audit_ownership_call_back,
  'ownership.complete': m.admin_audit_ownership_complete,
  'order.tickets_resent': m.admin_audit_order_tickets_resent,
  'order.link_replaced': m.admin_audit_order_link_replaced,
  'order.buyer_corrected': m.admin_audit_order_buyer_corrected,
  'order.guest_renamed': m.admin_audit_order_guest_renamed,
  'order.complimentary_issued': m.admin_audit_order_complimentary_issued,
  'order.refund_asked': m.admin_audit_order_refund_asked,
  'order.refund': m.admin_audit_order_refund,
  'order.retry_refund': m.admin_audit_order_retry_refund,
  'order.grant_refund': m.admin_audit_order_grant_refund,
  'order.decline_refund': m.admin_audit_order_decline_refund,
  'order.move': m.admin_audit_order_move,
  'order.moved': m.admin_audit_order_move,
  'order.cancel_tickets': m.admin_audit_order_cancel_tickets,
}

const spaced = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The kind of a target: `payout_account` as `Payout account`. */
export function targetInWords(kind: (typeof auditTargets)[number]): string {
  return targets[kind]()
}

/** `event.take_down` as `Event taken down`. Actions without a message are shown by their code: `Order: corrected`. */
export function actionInWords(action: string): string {
  const [thing = '', verb = ''] = action.split('.')
  return actions[action]?.() ?? (verb === '' ? spaced(thing) : `${spaced(thing)}: ${verb.replaceAll('_', ' ')}`)
}

/** The name of the target. Alarms are stored by the code of their rule. */
export function labelInWords({ target }: Pick<AuditEntryView, 'target'>): string {
  return target.kind === 'alarm' ? ruleInWords(target.label) : target.label
}

/** Fields that are minor units of the currency of their entry. */
const MONEY: ReadonlySet<string> = new Set([
  'amount',
  'balance',
  'value',
  'price',
  'feeReturned',
  'fixedPerTicket',
  'minimum',
  'maximum',
  'suggested_price',
  'min_order_total',
])

/** As JSON writes a moment: all moments of the log come from there. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/

/** Lists of things that have prices. */
const PRICED: ReadonlySet<string> = new Set(['price_steps', 'group_prices'])

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Moments are shown as dates, amounts as money if the entry has a currency, lists by their words, names of the program by theirs. Null for
 * what is empty.
 */
function inWords(name: string, value: unknown, currency: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return wordOf(name, value)
  if (typeof value === 'boolean') return value ? m.admin_audit_yes() : m.admin_audit_no()
  if (MONEY.has(name) && Number.isSafeInteger(value) && typeof currency === 'string' && isCurrency(currency)) {
    return formatMoney(Number(value), currency)
  }
  if (name === 'basisPoints' && typeof value === 'number') return formatPercent(value)
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value)) return listInWords(name, value, currency)
  return joinFacts(Object.entries(value).map(([key, part]) => inWords(key, part, currency))) || null
}

/** A list by its words; of things that are stored by their id alone, how many they are. */
function listInWords(name: string, list: readonly unknown[], currency: unknown): string | null {
  if (list.length === 0) return null
  if (list.every((each) => typeof each === 'string' && UUID.test(each))) return formatNumber(list.length)
  return formatList(list.map((each) => inWords(name, each, currency)).filter((words) => words !== null))
}

function wordOf(name: string, value: string): string {
  return INSTANT.test(value) ? formatDate(value, 'exactMoment') : valueInWords(fieldKey(name), value)
}

/** What an action changed, by field; fields that are equal before and after are left out. */
export function changesOf({ before, after }: Pick<AuditEntryView, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !isInternal(name),
  )
  const currency = after?.['currency'] ?? before?.['currency']
  // An amount already says its currency.
  const shown = names.some((name) => MONEY.has(name) || PRICED.has(name))
    ? names.filter((name) => name !== 'currency')
    : names
  return shown
    .map((key) => ({
      name: fieldInWords(key),
      before: inWords(key, before?.[key], currency),
      after: inWords(key, after?.[key], currency),
    }))
    .filter((change) => change.before !== change.after)
}

/** What platform administrators do in no organisation. */
const PLATFORM =
  /^(?:user|appeal|broadcast|fee|legal_text|reconciliation|bank_entry|bank_statement|tax|personal_data|job|alarm)\./

/** The actions that have words and can happen in an organisation, for a filter. */
export function knownActions(): { value: string; label: string }[] {
  return Object.entries(actions)
    .filter(([action]) => !PLATFORM.test(action))
    .map(([value, label]) => ({ value, label: label() }))
}
