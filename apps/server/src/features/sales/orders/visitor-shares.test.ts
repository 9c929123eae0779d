import type { PlaceOrderInput } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../http/app-error.ts'
import { reasonWords } from '../../../http/error-reasons.ts'
import { Subject } from '../../../http/subject.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  newKey,
  placeOrder,
  type TestApp,
} from '../../../testing/index.ts'
import { bundleBody, createBundle } from '../../programme/bundles/bundle-scene.ts'
import { OrderIntake } from './order-intake.ts'
import { forgetOldShares } from './visitor-shares.ts'

let site: TestApp
let orderIntake: OrderIntake
/** The shares of another process. */
let other: OrderIntake

/** The default: a fifth of the stock. */
beforeAll(async () => {
  site = await buildTestApp()
  const deps = { ...site.deps, site: { ...site.deps.site, heldSharePercent: 20, heldShareFewest: 6 } }
  orderIntake = new OrderIntake(deps)
  other = new OrderIntake(deps)
})
afterAll(() => site.close())

type Offer = { eventId: string; ticketTypeId: string }

const ask = ({ eventId, ticketTypeId }: Offer, quantity: number): PlaceOrderInput => ({
  eventId,
  items: [{ ticketId: ticketTypeId, quantity }],
})

async function attempt(
  offer: Offer,
  quantity: number,
  address: string,
  { key = newKey(), at = orderIntake }: { key?: string; at?: OrderIntake } = {},
): Promise<string> {
  try {
    await at.place(ask(offer, quantity), key, { network: Subject.network(address) })
    return 'held'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test.each([300, 1500])(
  'one network holds a fifth of %d places and no more, and others are served',
  async (capacity) => {
    const offer = await createEvent(site, { ticket: { capacity } })
    const answers = await Promise.all(Array.from({ length: 36 }, () => attempt(offer, 10, '198.51.100.7')))
    const most = capacity / 50
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(most)
    expect(answers.filter((answer) => answer === 'request.too_many')).toHaveLength(36 - most)
    expect(await attempt(offer, 10, '198.51.100.8')).toBe('held')
  },
)

test.each([
  { capacity: 20, most: 6 },
  { capacity: 60, most: 12 },
])('of an event of $capacity places one network holds at most $most, a family included', async ({ capacity, most }) => {
  const offer = await createEvent(site, { ticket: { capacity } })
  // Forty at the same time, at two processes.
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      attempt(offer, 1, '198.51.100.9', { at: index % 2 ? other : orderIntake }),
    ),
  )
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(most)
  expect(await attempt(offer, 6, '198.51.100.31')).toBe('held')
})

test('a share is counted again from zero when its time is over, and forgotten', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 20 } })
  expect(await attempt(offer, 6, '198.51.100.40')).toBe('held')
  expect(await attempt(offer, 1, '198.51.100.40')).toBe('request.too_many')
  const over = { until: new Date(Date.now() - 1000) }
  await site.deps.db.updateTable('held_shares').set(over).where('event_id', '=', offer.eventId).execute()
  expect(await attempt(offer, 6, '198.51.100.40')).toBe('held')
  await site.deps.db.updateTable('held_shares').set(over).where('event_id', '=', offer.eventId).execute()
  await forgetOldShares(site.deps)
  const left = await site.deps.db.selectFrom('held_shares').selectAll().where('event_id', '=', offer.eventId).execute()
  expect(left).toEqual([])
})

test('what was refused, and a request sent again, take nothing from the share', async () => {
  const offer = await createEvent(site, { event: { capacity: 8 }, ticket: { capacity: 300 } })
  const key = newKey()
  expect(await attempt(offer, 4, '198.51.100.10', { key })).toBe('held')
  expect(await attempt(offer, 4, '198.51.100.10', { key })).toBe('held')
  expect(await attempt(offer, 6, '198.51.100.11')).toBe('order.sold_out')
  expect(await attempt(offer, 2, '198.51.100.11')).toBe('held')
  expect(await attempt(offer, 2, '198.51.100.10')).toBe('held')
})

test('a network whose share is used up reads that tickets are sold out once they are', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 8 } })
  expect(await attempt(offer, 6, '198.51.100.12')).toBe('held')
  expect(await attempt(offer, 1, '198.51.100.12')).toBe('request.too_many')
  expect(await attempt(offer, 2, '198.51.100.13')).toBe('held')
  // Each process counts separately and does not know what the other remembers.
  expect(await attempt(offer, 1, '198.51.100.12', { at: other })).toBe('order.sold_out')
  expect(await attempt(offer, 1, '198.51.100.12')).toBe('order.sold_out')
})

test('the addresses of one IPv6 network share', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 100 } })
  expect(await attempt(offer, 10, '2001:db8:1:2::1')).toBe('held')
  expect(await attempt(offer, 10, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('held')
  expect(await attempt(offer, 1, '2001:db8:1:2:ffff::')).toBe('request.too_many')
  expect(await attempt(offer, 1, '2001:db8:1:3::1')).toBe('held')
})

test.each([{ capacity: 20 }, { capacity: 1500 }])(
  'who gives held tickets of $capacity back can choose again, and no other network can for them',
  async ({ capacity }) => {
    const usual = { ...site.deps.site }
    Object.assign(site.deps.site, { heldSharePercent: capacity === 20 ? 20 : 1, heldShareFewest: 6 })
    try {
      const offer = await createEvent(site, { ticket: { capacity, maxPerOrder: 20 }, event: { maxPerOrder: 20 } })
      const most = capacity === 20 ? 6 : 15
      const hold = (quantity: number, ip = '198.51.100.45') => placeOrder(site.app, { ...offer, quantity, ip })
      const giveBack = ({ reference, token }: { reference: string; token: string }, remoteAddress: string) =>
        call(site.app, {
          method: 'POST',
          url: `/api/orders/${reference}/cancel`,
          headers: { 'x-order-token': token },
          remoteAddress,
        })
      const first = (await hold(most)).body
      expect((await hold(1)).status).toBe(429)
      expect((await giveBack(first, '198.51.100.45')).status).toBe(204)
      const second = (await hold(most)).body
      expect((await giveBack(first, '198.51.100.45')).status).toBe(409)
      expect((await hold(1)).status).toBe(429)
      expect((await giveBack(second, '198.51.100.46')).status).toBe(204)
      expect((await hold(1)).status).toBe(429)
    } finally {
      Object.assign(site.deps.site, usual)
    }
  },
)

describe('of each ticket type and extra', () => {
  const messages: string[] = []

  /** Tries to hold a cart from a network; the sentence of a refusal is kept in `messages`. */
  async function hold(eventId: string, cart: Omit<PlaceOrderInput, 'eventId'>, address: string, at = orderIntake) {
    try {
      await at.place({ eventId, ...cart }, newKey(), { network: Subject.network(address) })
      return 'held'
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      messages.push(error.reason ? reasonWords(error.reason) : '')
      return error.code
    }
  }

  /** An evening with room for many guests and few parking places. */
  async function evening(parking: number, capacity: number | null = 300) {
    const offer = await createEvent(site, { ticket: { capacity } })
    const fields = { name: 'Parking', price: 500, capacity: parking, admits: 0, maxPerOrder: 20 }
    const extra = await createTicketType(site, offer.organiser, offer.eventId, fields)
    return { ...offer, extra }
  }

  test.each([{ capacity: 300 }, { capacity: 5000 }, { capacity: null }])(
    'one network holds a fifth of the parking places of an evening with room for $capacity, and others get some',
    async ({ capacity }) => {
      const { eventId, ticketTypeId, extra } = await evening(50, capacity)
      const cart = {
        items: [
          { ticketId: ticketTypeId, quantity: 1 },
          { ticketId: extra, quantity: 5 },
        ],
      }
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, turn) => hold(eventId, cart, '198.51.100.60', turn % 2 ? other : orderIntake)),
      )
      expect(answers.filter((answer) => answer === 'held')).toHaveLength(2)
      expect(answers.filter((answer) => answer === 'request.too_many')).toHaveLength(8)
      expect(messages.at(-1)).toContain('up to 10 of “Parking”')
      // Tickets without parking are still to be had, also by the same network.
      expect(await attempt({ eventId, ticketTypeId }, 1, '198.51.100.60')).toBe('held')
      expect(await hold(eventId, cart, '198.51.100.61')).toBe('held')
    },
  )

  test('what was refused takes nothing of the extra either', async () => {
    const { eventId, ticketTypeId, extra } = await evening(20, 8)
    const cart = (guests: number, quantity: number) => ({
      items: [
        { ticketId: ticketTypeId, quantity: guests },
        { ticketId: extra, quantity },
      ],
    })
    expect(await hold(eventId, cart(6, 1), '198.51.100.62')).toBe('held')
    // Three guests no longer fit.
    expect(await hold(eventId, cart(3, 5), '198.51.100.63')).toBe('order.sold_out')
    expect(await hold(eventId, cart(1, 6), '198.51.100.63')).toBe('held')
    expect(await hold(eventId, cart(1, 1), '198.51.100.63')).toBe('request.too_many')
  })

  test('a type that is scarcer than its event has a share of its own', async () => {
    const offer = await createEvent(site, { ticket: { capacity: 280 } })
    const scarce = await createTicketType(site, offer.organiser, offer.eventId, { name: 'Front row', capacity: 20 })
    const { eventId } = offer
    expect(await attempt({ eventId, ticketTypeId: scarce }, 6, '198.51.100.64')).toBe('held')
    expect(await attempt({ eventId, ticketTypeId: scarce }, 1, '198.51.100.64')).toBe('request.too_many')
    expect(await attempt({ eventId, ticketTypeId: offer.ticketTypeId }, 10, '198.51.100.64')).toBe('held')
    expect(await attempt({ eventId, ticketTypeId: scarce }, 6, '198.51.100.65')).toBe('held')
  })

  test('the smallest order of a type and one bundle can be held, however small the event', async () => {
    const offer = await createEvent(site, { ticket: { capacity: null }, event: { capacity: 20 } })
    const { eventId, organiser } = offer
    const table = await createTicketType(site, organiser, eventId, { name: 'Table', capacity: 2, admits: 10 })
    const group = await createTicketType(site, organiser, eventId, { name: 'Class', capacity: 20, minPerOrder: 8 })
    expect(await attempt({ eventId, ticketTypeId: table }, 1, '198.51.100.66')).toBe('held')
    expect(await attempt({ eventId, ticketTypeId: table }, 1, '198.51.100.66')).toBe('request.too_many')
    expect(await attempt({ eventId, ticketTypeId: group }, 8, '198.51.100.67')).toBe('held')

    const party = await createEvent(site, { ticket: { capacity: 20 } })
    const drink = await createTicketType(site, party.organiser, party.eventId, {
      name: 'Drink',
      capacity: 20,
      admits: 0,
    })
    const { body: bundle } = await createBundle(site, party, bundleBody({ [party.ticketTypeId]: 8, [drink]: 8 }))
    const cart = { items: [], bundles: [{ bundleId: bundle._id, quantity: 1 }] }
    expect(await hold(party.eventId, cart, '198.51.100.68')).toBe('held')
    expect(await hold(party.eventId, cart, '198.51.100.68')).toBe('request.too_many')
  })
})
