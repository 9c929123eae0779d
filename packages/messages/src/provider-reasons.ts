import { m } from './m.ts'

const reasons = {
  'provider.bank_refused': m.error_provider_bank_refused,
  'provider.transfer_refused': m.error_provider_transfer_refused,
  'provider.not_sent': m.error_provider_not_sent,
  'provider.no_answer': m.error_provider_no_answer,
  'provider.misfit': m.error_provider_misfit,
  'provider.made_there': m.error_provider_made_there,
  'refund.cheaper_date': m.error_refund_cheaper_date,
}

/** What happened to money at a payment provider or why it goes back, as it is stored beside a refund or a payout. */
export type ProviderReason = keyof typeof reasons

/** What a bank said of its refusal is stored in brackets behind it. */
const REFUSED_BECAUSE = /^provider\.bank_refused \((.+)\)$/

const isProviderReason = (text: string): text is ProviderReason => Object.hasOwn(reasons, text)

/**
 * A stored reason as people read it: a `ProviderReason` in the reader's language; what a person or a provider wrote, and the
 * sentences of earlier releases, as they stand.
 */
export function storedReasonWords(text: string): string {
  const detail = REFUSED_BECAUSE.exec(text)?.[1]
  if (detail !== undefined) return m.error_provider_bank_refused_detail({ detail })
  return isProviderReason(text) ? reasons[text]() : text
}
