import type { OrderView, PlacedOrderView } from '@foyer/contract'
import {
  buyer,
  call,
  createEvent,
  createTicketType,
  getOrder,
  newKey,
  type TestApp,
} from '../../../../testing/index.ts'

const HOUR = 3_600_000

/** An evening whose doors are open, with one order of a table for three and two shirts, of the first size where there are sizes. */
export async function shirtNight(site: TestApp, fields: { variants?: { name: string; capacity: number }[] } = {}) {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const free = { kind: 'free', price: 0 }
  const sale = await createEvent(site, { event: { startsAt: at(1), endsAt: at(5) }, ticket: { ...free, admits: 3 } })
  const shirt = await createTicketType(site, sale.organiser, sale.eventId, {
    ...free,
    name: 'Shirt',
    admits: 0,
    ...fields,
  })
  const [size] = await site.deps.db.selectFrom('ticket_types').select('id').where('variant_of', '=', shirt).execute()
  await site.deps.db.deleteFrom('rate_limits').where('key', 'like', 'free-order%').execute()
  const placed = await call<PlacedOrderView>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: {
      eventId: sale.eventId,
      items: [
        { ticketId: sale.ticketTypeId, quantity: 1 },
        { ticketId: size?.id ?? shirt, quantity: 2 },
      ],
      buyer,
    },
  })
  if (placed.body.state !== 'paid') throw new Error(`The order was not free: ${JSON.stringify(placed.body)}`)
  const order: OrderView = await getOrder(site.app, placed.body)
  const people = order.tickets.filter(({ extra }) => !extra)
  const shirts = order.tickets.filter(({ extra }) => extra)
  return { ...sale, order, shirt, people, shirts }
}
