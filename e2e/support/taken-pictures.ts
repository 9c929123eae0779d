/** A picture of the documentation: a screen of `listScreens`, on a phone or beside the sidebar of a desktop. */
interface TakenPicture {
  /** Its file in the folder of the pictures, without `.webp`. */
  readonly name: string
  readonly screen: string
  readonly size: 'phone' | 'desktop'
  /** Light where nothing is said. */
  readonly colorScheme?: 'light' | 'dark'
}

/** The pictures that `npm run screens` takes for the guide. */
export const guidePictures: readonly TakenPicture[] = [
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

/** The pictures for docs/screens.md: the screens by which readers judge the product. */
export const docsPictures: readonly TakenPicture[] = [
  { name: 'landing', screen: 'landing', size: 'desktop' },
  { name: 'listing-map', screen: 'listing-map', size: 'desktop' },
  { name: 'event', screen: 'event', size: 'phone' },
  { name: 'checkout', screen: 'checkout', size: 'phone' },
  { name: 'tickets', screen: 'order', size: 'phone' },
  { name: 'event-create', screen: 'event-create', size: 'desktop' },
  { name: 'dashboard', screen: 'dashboard', size: 'desktop' },
  { name: 'guests', screen: 'guests', size: 'desktop' },
  { name: 'messages', screen: 'messages-automatic', size: 'desktop' },
  { name: 'insight', screen: 'insight', size: 'desktop', colorScheme: 'dark' },
  { name: 'scanner', screen: 'check-in-organiser', size: 'phone', colorScheme: 'dark' },
  { name: 'payout', screen: 'payout', size: 'desktop' },
]
