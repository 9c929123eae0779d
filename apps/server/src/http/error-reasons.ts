import type { ErrorCode } from '@foyer/contract'
import {
  type BankStatementFault,
  type Currency,
  type MemberRole,
  MOST_BANK_STATEMENT_ENTRIES,
  type PublicationGapCode,
} from '@foyer/domain'
import {
  formatDate,
  formatEventTime,
  formatList,
  formatMoney,
  formatNumber,
  gapWords,
  m,
  roleName,
} from '@foyer/messages'

const statementFaults: Readonly<Record<BankStatementFault['fault'], (at: { line: number }) => string>> = {
  not_text: m.error_bank_statement_unreadable_not_text,
  no_header: m.error_bank_statement_unreadable_no_header,
  open_quote: m.error_bank_statement_unreadable_open_quote,
  columns: m.error_bank_statement_unreadable_columns,
  amount: m.error_bank_statement_unreadable_amount,
  ambiguous_amount: m.error_bank_statement_unreadable_ambiguous_amount,
  currency: m.error_bank_statement_unreadable_currency,
  day: m.error_bank_statement_unreadable_day,
  xml: m.error_bank_statement_unreadable_xml,
  document_type: m.error_bank_statement_unreadable_document_type,
  not_a_statement: m.error_bank_statement_unreadable_not_a_statement,
  too_many: () => m.error_bank_statement_unreadable_too_many({ most: formatNumber(MOST_BANK_STATEMENT_ENTRIES) }),
}

const obligations = {
  upcoming: m.error_personal_data_obligations_upcoming,
  paying: m.error_personal_data_obligations_paying,
  payouts: m.error_personal_data_obligations_payouts,
  balance: m.error_personal_data_obligations_balance,
  debt: m.error_personal_data_obligations_debt,
  refunds: m.error_personal_data_obligations_refunds,
  requests: m.error_personal_data_obligations_requests,
  disputes: m.error_personal_data_obligations_disputes,
  administrator: m.error_personal_data_obligations_administrator,
  only_owner: m.error_personal_data_obligations_only_owner,
} as const satisfies Record<string, () => string>

/** What can stand in the way of erasing personal data. */
export type Obligation = keyof typeof obligations

/** What must happen before personal data can be erased. */
export const obligationWords = (obligation: Obligation): string => obligations[obligation]()

type NoFacts = Readonly<Record<string, never>>

interface Gaps {
  readonly gaps: readonly PublicationGapCode[]
}

const sentencesOf = ({ gaps }: Gaps) => ({ gaps: gaps.map(gapWords).join(' ') })

interface PromoCode {
  /** The code as the buyer types it. */
  readonly code: string
}

/** More exact reasons than a code, each named after the code it belongs to, with the facts that its sentence states. */
interface ReasonFacts {
  'administrator.too_new.until': { readonly from: Date }
  'bank_statement.unreadable.fault': BankStatementFault
  'event.not_ready.to_publish': Gaps
  'event.not_ready.published': Gaps
  'member.forbidden.roles': { readonly roles: readonly MemberRole[] }
  'order.limit.extra_alone': { readonly ticket: string }
  'order.not_on_sale.event_over': NoFacts
  'order.price_changed.each': { readonly ticket: string; readonly price: number; readonly currency: Currency }
  'order.price_changed.together': {
    readonly ticket: string
    readonly count: number
    readonly total: number
    readonly currency: Currency
  }
  'order.sold_out.ticket': { readonly left: number; readonly ticket: string }
  'order.sold_out.event': { readonly left: number }
  'payment.too_many_transfers.most': { readonly most: number }
  'payment.too_many_transfers.most_of': { readonly most: number; readonly ticket: string }
  'payout.frozen.suspended': NoFacts
  'payout.frozen.account_changed': NoFacts
  'personal_data.obligations.each': { readonly obligations: readonly Obligation[] }
  'promo.buyer_limit.code': PromoCode
  'promo.expired.code': PromoCode
  'promo.inactive.code': PromoCode
  'promo.minimum.code': PromoCode & { readonly minimum: number; readonly currency: Currency }
  'promo.not_applicable.code': PromoCode
  'promo.not_started.code': PromoCode & { readonly startsAt: Date; readonly timeZone: string }
  'promo.unknown.code': NoFacts
  'promo.used_up.code': PromoCode
  'reconciliation.unreadable.open_quote': { readonly line: number }
  'request.too_many.held': { readonly most: number }
  'request.too_many.held_of': { readonly most: number; readonly ticket: string }
  'server.busy.books': NoFacts
  'session.acting.guest_note': NoFacts
  'upload.missing.photo': NoFacts
}

type ReasonCode = keyof ReasonFacts

/** A reason as a use case gives it: which one, and its facts. It is worded where the error becomes an answer. */
export type ErrorReason<Code extends ReasonCode = ReasonCode> = {
  readonly [Each in Code]: { readonly code: Each; readonly params: ReasonFacts[Each] }
}[Code]

const words: { readonly [Code in ReasonCode & `${ErrorCode}.${string}`]: (facts: ReasonFacts[Code]) => string } = {
  'administrator.too_new.until': ({ from }) =>
    m.error_administrator_too_new_until({ from: formatDate(from, 'moment', 'UTC') }),
  'bank_statement.unreadable.fault': (at) => statementFaults[at.fault](at),
  'event.not_ready.to_publish': (gaps) => m.error_event_not_ready_to_publish(sentencesOf(gaps)),
  'event.not_ready.published': (gaps) => m.error_event_not_ready_published(sentencesOf(gaps)),
  'member.forbidden.roles': ({ roles }) =>
    m.error_member_forbidden_roles({ roles: formatList(roles.map(roleName), 'or') }),
  'order.limit.extra_alone': (extra) => m.error_order_limit_extra_alone(extra),
  'order.not_on_sale.event_over': () => m.error_order_not_on_sale_event_over(),
  'order.price_changed.each': ({ ticket, price, currency }) =>
    m.error_order_price_changed_each({ ticket, price: formatMoney(price, currency) }),
  'order.price_changed.together': ({ ticket, count, total, currency }) =>
    m.error_order_price_changed_together({ ticket, count: formatNumber(count), total: formatMoney(total, currency) }),
  'order.sold_out.ticket': ({ left, ticket }) =>
    left === 0 ? m.error_order_sold_out_ticket({ ticket }) : m.error_order_sold_out_ticket_left({ left, ticket }),
  'order.sold_out.event': ({ left }) =>
    left === 0 ? m.error_order_sold_out_event() : m.error_order_sold_out_event_left({ left }),
  'payment.too_many_transfers.most': (limit) => m.error_payment_too_many_transfers_most(limit),
  'payment.too_many_transfers.most_of': ({ most, ticket }) =>
    m.error_payment_too_many_transfers_most_of({ most: formatNumber(most), ticket }),
  'payout.frozen.suspended': () => m.error_payout_frozen_suspended(),
  'payout.frozen.account_changed': () => m.error_payout_frozen_account_changed(),
  'personal_data.obligations.each': (found) => found.obligations.map(obligationWords).join(' '),
  'promo.buyer_limit.code': (promo) => m.error_promo_buyer_limit_code(promo),
  'promo.expired.code': (promo) => m.error_promo_expired_code(promo),
  'promo.inactive.code': (promo) => m.error_promo_inactive_code(promo),
  'promo.minimum.code': ({ code, minimum, currency }) =>
    m.error_promo_minimum_code({ code, minimum: formatMoney(minimum, currency) }),
  'promo.not_applicable.code': (promo) => m.error_promo_not_applicable_code(promo),
  'promo.not_started.code': ({ code, startsAt, timeZone }) =>
    m.error_promo_not_started_code({ code, from: formatEventTime(startsAt, startsAt, timeZone).short }),
  'promo.unknown.code': () => m.error_promo_unknown(),
  'promo.used_up.code': (promo) => m.error_promo_used_up_code(promo),
  'reconciliation.unreadable.open_quote': (at) => m.error_reconciliation_unreadable_open_quote(at),
  'request.too_many.held': (limit) => m.error_request_too_many_held(limit),
  'request.too_many.held_of': ({ most, ticket }) =>
    m.error_request_too_many_held_of({ most: formatNumber(most), ticket }),
  'server.busy.books': () => m.error_server_busy_books(),
  'session.acting.guest_note': () => m.error_session_acting_guest_note(),
  'upload.missing.photo': () => m.error_upload_missing_photo(),
}

/** The sentence of a reason, in the current language. */
export function reasonWords<Code extends ReasonCode>({ code, params }: ErrorReason<Code>): string {
  return words[code](params)
}
