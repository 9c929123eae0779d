/** Under which this tab keeps what was typed to buy a gift card of an organisation, until the card is paid for. */
export function purchaseKey(slug: string): string {
  return `foyer:checkout:gift-card:${slug}`
}
