import { column, freeText, type InventoryTable } from './inventory-columns.ts'

/** The plain columns that an event and a series have alike. */
const EVENT_FACTS = [
  'custom_url',
  'category',
  'format',
  'country',
  'timezone',
  'currency',
  'status',
  'visibility',
  'cover',
  'refund_policy',
  'fee_mode',
  'tax',
  'language',
]

/** The tables of what is on sale. */
export const programmeInventory: Readonly<Record<string, InventoryTable>> = {
  counters: { about: 'Number of claimed tickets; buyers are identified by a digest', plain: ['kind'] },
  event_views: { about: 'Event pages looked at, by day and source; nothing about visitors', plain: ['source'] },
  events: {
    about: 'Events',
    plain: [...EVENT_FACTS, 'series_differs'],
    personal: {
      title: freeText('As long as its orders'),
      summary: freeText('As long as its orders'),
      description: freeText('As long as its orders'),
      venue_name: freeText('As long as its orders'),
      address_line: freeText('As long as its orders'),
      city: freeText('As long as its orders'),
      online_url: freeText('As long as its orders'),
      postpone_note: freeText('As long as its orders'),
      cancel_reason: freeText('As long as its orders'),
      translations: freeText('As long as its orders'),
    },
  },
  series: {
    about: 'Series: what their dates share',
    plain: [...EVENT_FACTS, 'rule'],
    personal: {
      title: freeText('As long as the organisation'),
      summary: freeText('As long as the organisation'),
      description: freeText('As long as the organisation'),
      venue_name: freeText('As long as the organisation'),
      address_line: freeText('As long as the organisation'),
      city: freeText('As long as the organisation'),
      online_url: freeText('As long as the organisation'),
      translations: freeText('As long as the organisation'),
    },
  },
  series_tickets: {
    about: 'Tickets of new dates of a series',
    plain: ['name', 'description', 'kind', 'visibility', 'variants', 'price_steps', 'group_prices', 'translations'],
  },
  series_bundles: {
    about: 'Bundles of new dates of a series',
    plain: ['name', 'description', 'visibility', 'parts', 'translations'],
  },
  series_questions: {
    about: 'Order questions of the dates of a series',
    plain: ['scope', 'kind', 'label', 'help', 'options', 'translations'],
  },
  series_runs: {
    about: 'Work on the dates of a series',
    plain: ['kind', 'state'],
    personal: { plan: freeText('As long as the series') },
  },
  series_run_dates: { about: 'Dates that work on a series still has to reach' },
  order_moves: { about: 'Moves of orders to another date' },
  order_move_runs: { about: 'Work on many orders that move to another date' },
  order_move_run_orders: { about: 'Orders of such work', plain: ['outcome'] },
  order_answers: {
    about: 'Answers to order questions',
    plain: ['kind', 'label'],
    personal: { value: column('buyer', 'deleted') },
  },
  order_questions: { about: 'Order questions', plain: ['scope', 'kind', 'label', 'help', 'options', 'translations'] },
  platform_fees: { about: 'Booking fees', plain: ['currency'] },
  bundles: {
    about: 'Bundles',
    plain: ['visibility'],
    personal: {
      name: freeText('As long as its orders'),
      description: freeText('As long as its orders'),
      translations: freeText('As long as its orders'),
    },
  },
  bundle_parts: { about: 'Parts of bundles' },
  price_steps: { about: 'Price steps', personal: { name: freeText('As long as its orders') } },
  promo_codes: { about: 'Promo codes', plain: ['code', 'discount_type', 'status'] },
  ticket_types: {
    about: 'Ticket types',
    plain: ['kind', 'visibility', 'status', 'group_prices'],
    personal: {
      name: freeText('As long as its orders'),
      description: freeText('As long as its orders'),
      translations: freeText('As long as its orders'),
      variant_name: freeText('As long as its orders'),
    },
  },
  told_changes: {
    about: 'Event changes of which guests were notified',
    personal: { before: freeText(), note: freeText() },
  },
}
