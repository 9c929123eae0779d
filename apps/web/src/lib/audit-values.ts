import { isLanguage, type MemberRole, memberRoles } from '@foyer/domain'
import { m, roleName, traitsOf } from '@foyer/messages'
import { fieldInWords } from './audit-fields.ts'
import { categoryNames } from './categories.ts'
import { providerWords } from './provider-words.ts'
import { scopeInWords } from './scope-areas.ts'
import { isStatus, statusWords } from './status-words.ts'
import { isWebhookType, webhookTypeName } from './webhook-types.ts'

type Words = (value: string) => string | undefined

const among =
  (words: Readonly<Record<string, () => string>>): Words =>
  (value) =>
    Object.hasOwn(words, value) ? words[value]?.() : undefined

const state = among({
  archived: m.admin_audit_value_archived,
  sending: m.admin_broadcasts_sending,
  sent: m.admin_broadcasts_sent,
  retrying: m.admin_jobs_retrying,
  // On the pages of an event, this state says that tickets are on sale.
  published: m.admin_audit_value_published,
})
const status: Words = (value) => state(value) ?? (isStatus(value) ? statusWords(value) : undefined)
const language: Words = (value) => (isLanguage(value) ? traitsOf(value).name : undefined)
const webhookType: Words = (value) => (isWebhookType(value) ? webhookTypeName(value) : undefined)
const isRole = (value: string): value is MemberRole => memberRoles.some((role) => role === value)

/** The fields whose texts are names of the program, by their name in snake case, and the words for each. */
const values: Readonly<Record<string, Words>> = {
  state: status,
  status,
  visibility: among({
    public: m.events_hub_public,
    unlisted: m.events_form_unlisted,
    hidden: m.shell_status_hidden,
    code_only: m.shell_status_code_only,
  }),
  format: among({ in_person: m.events_format_in_person, online: m.shell_online, hybrid: m.events_format_hybrid }),
  category: among(categoryNames),
  refund_policy: among({
    none: m.events_form_refunds_none,
    days_before: m.events_form_refunds_days,
    flexible: m.events_form_refunds_flexible,
  }),
  fee_mode: among({ absorb: m.events_hub_fee_absorb, pass_on: m.events_hub_fee_pass_on }),
  discount_type: among({
    percent: m.programme_promo_kind_percent,
    fixed: m.programme_promo_kind_fixed,
    none: m.programme_promo_kind_none,
  }),
  series_differs: fieldInWords,
  fields: fieldInWords,
  direction: among({
    both: m.door_form_direction_both,
    in: m.door_form_direction_in,
    out: m.door_form_direction_out,
  }),
  scope: among({ guest: m.programme_question_scope_guest, order: m.programme_question_scope_order }),
  role: (value) => (isRole(value) ? roleName(value) : undefined),
  language,
  languages: language,
  translated: language,
  type: webhookType,
  types: webhookType,
  provider: providerWords,
  scopes: scopeInWords,
  source: (value) => (value === 'bank' ? m.money_books_source_bank_short() : providerWords(value)),
}

/** `draft` of the field `status` as `Draft`. Texts of other fields, and values without words, are shown as they are. */
export function valueInWords(field: string, value: string): string {
  return (Object.hasOwn(values, field) && values[field]?.(value)) || value
}
