import { providerLabel } from '@foyer/contract'
import { m } from '@foyer/messages'

/** Providers with a name in every language; the others are called by their own names. */
const words: Readonly<Record<string, () => string>> = {
  sandbox: m.sales_method_test,
  'bank-transfer': m.sales_method_bank_transfer,
  'gift-card': m.guests_money_by_gift_card,
}

/** How an order was paid: `Stripe`, `Bank transfer`, `Gift card`. */
export function providerWords(provider: string): string {
  return (Object.hasOwn(words, provider) && words[provider]?.()) || providerLabel(provider)
}
