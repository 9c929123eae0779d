import type { Currency } from '@foyer/domain'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { type ErrorReason, reasonWords } from './error-reasons.ts'

const plain = {
  required: m.field_required,
  unknown_part: m.field_unknown_part,
  not_json: m.field_not_json,
  idempotency_key: m.field_idempotency_key,
  cursor: m.field_cursor,
  scan_code: m.field_scan_code,
  transfer_reference_taken: m.field_transfer_reference_taken,
  account_unknown_at_bank: m.field_account_unknown_at_bank,
  account_number: m.field_account_number,
  account_number_nuban: m.field_account_number_nuban,
  account_number_iban: m.field_account_number_iban,
  bank: m.field_bank,
  above_balance: m.field_above_balance,
  file_size: m.field_file_size,
  file_rows: m.field_file_rows,
  currency: m.field_currency,
  above_tax: m.field_above_tax,
  remittance_reference_taken: m.field_remittance_reference_taken,
  before_first_day: m.field_before_first_day,
  below_order_minimum: m.field_below_order_minimum,
  above_order_maximum: m.field_above_order_maximum,
  price_needed: m.field_price_needed,
  price_below_minimum: m.field_price_below_minimum,
  not_orderable: m.field_not_orderable,
  extra_needs_ticket: m.field_extra_needs_ticket,
  rule_weekdays: m.field_rule_weekdays,
  rule_month_day: m.field_rule_month_day,
  rule_ends_early: m.field_rule_ends_early,
  rule_too_long: m.field_rule_too_long,
  rule_times_repeated: m.field_rule_times_repeated,
  extra_above_per_ticket: m.field_extra_above_per_ticket,
  extra_waits: m.field_extra_waits,
  extra_priced: m.field_extra_priced,
  pass_elsewhere: m.field_pass_elsewhere,
  pass_admits_one: m.field_pass_admits_one,
  pro_rata_price: m.field_pro_rata_price,
  visits_frozen: m.field_visits_frozen,
  visits_above_dates: m.field_visits_above_dates,
  variants_admit: m.field_variants_admit,
  variant_elsewhere: m.field_variant_elsewhere,
  admits_frozen: m.field_admits_frozen,
  bundle_parts: m.field_bundle_parts,
  bundle_part_repeated: m.field_bundle_part_repeated,
  bundle_part_quantity: m.field_bundle_part_quantity,
  bundle_part_unknown: m.field_bundle_part_unknown,
  bundle_parts_frozen: m.field_bundle_parts_frozen,
  bundle_variants: m.field_bundle_variants,
  bundle_too_many: m.field_bundle_too_many,
  order_of_bundles: m.field_order_of_bundles,
  tickets_invalid: m.field_tickets_invalid,
  tickets_refunded: m.field_tickets_refunded,
  refund_is_full: m.field_refund_is_full,
  above_refundable: m.field_above_refundable,
  not_future: m.field_not_future,
  within_a_year: m.field_within_a_year,
  name_with_link: m.field_name_with_link,
  holder_same: m.field_holder_same,
  title_differs: m.field_title_differs,
  own_address: m.field_own_address,
  text_empty: m.field_text_empty,
  order_of_tickets: m.field_order_of_tickets,
  order_of_questions: m.field_order_of_questions,
  kind_frozen: m.field_kind_frozen,
  currency_frozen: m.field_currency_frozen,
  date_announced: m.field_date_announced,
  address_taken: m.field_address_taken,
  address_too_short: m.field_address_too_short,
  address_too_long: m.field_address_too_long,
  address_characters: m.field_address_characters,
  address_reserved: m.field_address_reserved,
  time_zone: m.field_time_zone,
  image_unusable: m.field_image_unusable,
  photo_unusable: m.field_photo_unusable,
  photo_missing: m.field_photo_missing,
  tickets_of_event: m.field_tickets_of_event,
  ticket_of_event: m.field_ticket_of_event,
  fee_end_for_all: m.field_fee_end_for_all,
  options_too_few: m.field_options_too_few,
  options_repeated: m.field_options_repeated,
  options_not_asked: m.field_options_not_asked,
  answer_twice: m.field_answer_twice,
  answer_not_asked: m.field_answer_not_asked,
  answer_required: m.field_answer_required,
  answer_kind: m.field_answer_kind,
  answer_long: m.field_answer_long,
  answer_lines: m.field_answer_lines,
  answer_characters: m.field_answer_characters,
  answer_phone: m.field_answer_phone,
  answer_option: m.field_answer_option,
  answer_date: m.field_answer_date,
  free_has_price: m.field_free_has_price,
  price_required: m.field_price_required,
  price_out_of_range: m.field_price_out_of_range,
  capacity_range: m.field_capacity_range,
  capacity_below_claimed: m.field_capacity_below_claimed,
  sales_end_early: m.field_sales_end_early,
  sales_after_event: m.field_sales_after_event,
  per_order_range: m.field_per_order_range,
  minimum_above_maximum: m.field_minimum_above_maximum,
  prices_not_paid: m.field_prices_not_paid,
  prices_too_many: m.field_prices_too_many,
  step_price: m.field_step_price,
  step_no_end: m.field_step_no_end,
  step_quantity: m.field_step_quantity,
  step_ends_early: m.field_step_ends_early,
  step_unknown: m.field_step_unknown,
  group_from: m.field_group_from,
  group_not_rising: m.field_group_not_rising,
  group_price_rises: m.field_group_price_rises,
  webhook_address_invalid: m.field_webhook_address_invalid,
  webhook_address_forbidden: m.field_webhook_address_forbidden,
  webhook_address_unknown: m.field_webhook_address_unknown,
  webhook_http_refused: m.field_webhook_http_refused,
  webhook_span: m.field_webhook_span,
  promo_frozen: m.field_promo_frozen,
  promo_taken: m.field_promo_taken,
  discount_range: m.field_discount_range,
  discount_unlocks_only: m.field_discount_unlocks_only,
  promo_does_nothing: m.field_promo_does_nothing,
  end_before_start: m.field_end_before_start,
  no_usual_year: m.field_date_time,
  longer_than_a_year: m.field_longer_than_a_year,
  doors_after_start: m.field_doors_after_start,
  basis_points: m.field_basis_points,
  maximum_below_minimum: m.field_maximum_below_minimum,
  login_code: m.field_login_code,
  app_code: m.field_app_code,
  password_weak: m.field_password_weak,
  password_wrong: m.field_password_wrong,
  username_taken: m.field_username_taken,
  email_unchanged: m.field_email_unchanged,
  kiosk_pin: m.field_kiosk_pin,
  rich_text: m.field_rich_text,
} as const satisfies Record<string, () => string>

type PlainFault = keyof typeof plain

/** Faults of a field whose sentence states facts. */
interface FaultFacts {
  amount_least: { readonly amount: number; readonly currency: Currency }
  quantity_range: { readonly least: number; readonly most: number }
  capacity_least: { readonly claimed: number }
  uses_least: { readonly uses: number }
  audience_unknown: { readonly count: number }
}

type FactCode = keyof FaultFacts

type FaultWithFacts<Code extends FactCode = FactCode> = {
  readonly [Each in Code]: { readonly code: Each; readonly params: FaultFacts[Each] }
}[Code]

/** What is wrong with a field: a code, with the facts its sentence states, or the reason of the whole error. */
export type FieldFault = PlainFault | FaultWithFacts | ErrorReason

const withFacts: { readonly [Code in FactCode]: (facts: FaultFacts[Code]) => string } = {
  amount_least: ({ amount, currency }) => m.field_amount_least({ amount: formatMoney(amount, currency) }),
  quantity_range: ({ least, most }) =>
    least === most
      ? m.field_quantity_exact({ quantity: formatNumber(most) })
      : m.field_quantity_range({ least: formatNumber(least), most: formatNumber(most) }),
  capacity_least: ({ claimed }) => m.field_capacity_least({ claimed: formatNumber(claimed) }),
  uses_least: ({ uses }) => m.field_uses_least({ uses: formatNumber(uses) }),
  audience_unknown: (facts) => m.field_audience_unknown(facts),
}

function factWords<Code extends FactCode>({ code, params }: FaultWithFacts<Code>): string {
  return withFacts[code](params)
}

const hasFacts = (fault: FaultWithFacts | ErrorReason): fault is FaultWithFacts => Object.hasOwn(withFacts, fault.code)

/** What a person reads beside the field, in the current language. */
export function faultWords(fault: FieldFault): string {
  if (typeof fault === 'string') return plain[fault]()
  return hasFacts(fault) ? factWords(fault) : reasonWords(fault)
}
