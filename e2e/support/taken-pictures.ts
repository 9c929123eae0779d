/** A picture of the guide: a screen of `listScreens`, on a phone or beside the sidebar of a desktop. */
interface GuidePicture {
  /** Its file in docs/guide/public/pictures, without `.webp`. */
  readonly name: string
  readonly screen: string
  readonly size: 'phone' | 'desktop'
}

/** The pictures that `npm run screens` takes for the guide. */
export const guidePictures: readonly GuidePicture[] = [
  { name: 'create-event', screen: 'event-create', size: 'desktop' },
  { name: 'tickets', screen: 'tickets-of-event', size: 'desktop' },
  { name: 'promo-codes', screen: 'promo-codes', size: 'desktop' },
  { name: 'guests', screen: 'guests', size: 'desktop' },
  { name: 'order', screen: 'guest-order', size: 'desktop' },
  { name: 'sales', screen: 'sales', size: 'desktop' },
  { name: 'insight', screen: 'insight', size: 'desktop' },
  { name: 'payout', screen: 'payout', size: 'desktop' },
  { name: 'doors', screen: 'doors', size: 'desktop' },
  { name: 'scanner', screen: 'check-in-organiser', size: 'phone' },
  { name: 'event-page', screen: 'event', size: 'phone' },
  { name: 'ticket', screen: 'order', size: 'phone' },
  { name: 'admin-payouts', screen: 'payouts', size: 'desktop' },
  { name: 'bank-transfers', screen: 'bank-transfers', size: 'desktop' },
]
