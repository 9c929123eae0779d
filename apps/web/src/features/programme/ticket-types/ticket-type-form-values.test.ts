import type { TicketTypeView } from '@foyer/contract'
import { describe, expect, it } from 'vitest'
import { blankStep } from './price-form-values.ts'
import {
  blankTicketType,
  bodyWithStatus,
  readTicketTypeForm,
  ticketTypeValues,
  type TicketTypeFormFacts,
} from './ticket-type-form-values.ts'

const facts: TicketTypeFormFacts = {
  currency: 'NGN',
  timezone: 'Africa/Lagos',
  eventEndsAt: '2026-12-12T22:00:00.000Z',
  claimed: 0,
  changeCurrencyAt: null,
  admitting: [],
  charges: { fee: { basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null }, feeMode: 'pass_on', tax: null },
}
const lawn = { ...blankTicketType, name: 'Lawn', price: '12,500.50' }

const ticketType: TicketTypeView = {
  _id: 't1',
  eventId: 'e1',
  name: 'Lawn',
  description: 'Bring a blanket',
  kind: 'paid',
  price: 1_250_050,
  suggestedPrice: null,
  currency: 'NGN',
  capacity: 200,
  claimed: 12,
  sold: 10,
  held: 2,
  position: 0,
  admits: 1,
  needsTicketIds: [],
  mostPerTicket: null,
  visits: null,
  proRata: false,
  variantOf: null,
  variants: [],
  salesStartAt: null,
  salesEndAt: '2026-12-12T18:00:00.000Z',
  minPerOrder: 1,
  maxPerOrder: 6,
  visibility: 'public',
  status: 'on_sale',
  waitingList: true,
  offerHours: 48,
  saleState: 'on_sale',
  priceSteps: [],
  groupPrices: [],
  can: { update: true, delete: false, archive: true },
}

const faultsOf = (values: Partial<typeof lawn>, more: Partial<TicketTypeFormFacts> = {}) => {
  const read = readTicketTypeForm({ ...lawn, ...values }, { ...facts, ...more })
  return read.ok ? {} : read.faults
}

describe('a ticket form', () => {
  it('turns typed money into minor units and the clock of the event into instants', () => {
    const read = readTicketTypeForm({ ...lawn, salesEndAt: '2026-12-12T19:00' }, facts)
    expect(read).toMatchObject({ ok: true, body: { price: 1_250_050, salesEndAt: '2026-12-12T18:00:00.000Z' } })
  })

  it('shows a ticket so that saving it unchanged changes nothing', () => {
    const read = readTicketTypeForm(ticketTypeValues(ticketType, 'Africa/Lagos'), { ...facts, claimed: 12 })
    const prices = { priceSteps: [], groupPrices: [] }
    expect(read).toEqual({ ok: true, body: { ...bodyWithStatus(ticketType, 'on_sale'), ...prices } })
  })

  it('takes no price for a free ticket and any for a donation', () => {
    expect(readTicketTypeForm({ ...lawn, kind: 'free', price: 'nonsense' }, facts)).toMatchObject({
      body: { price: 0 },
    })
    const donation = readTicketTypeForm({ ...lawn, kind: 'donation', price: '', suggestedPrice: '2,000' }, facts)
    expect(donation).toMatchObject({ body: { price: 0, suggestedPrice: 200_000 } })
  })

  it('asks for the hours of an offer only where there is a waiting list', () => {
    expect(readTicketTypeForm({ ...lawn, offerHours: '' }, facts)).toMatchObject({
      body: { waitingList: false, offerHours: 24 },
    })
    expect(faultsOf({ waitingList: true, offerHours: 169 })).toHaveProperty('offerHours')
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a price in words', { price: 'ten' }, 'price'],
    ['no price', { price: '' }, 'price'],
    ['nothing for a paid ticket', { price: '0' }, 'price'],
    ['no number of places', { capacity: '' }, 'capacity'],
    [
      'sales that end before they start',
      { salesStartAt: '2026-12-02T10:00', salesEndAt: '2026-12-01T10:00' },
      'salesEndAt',
    ],
    ['sales after the event', { salesEndAt: '2026-12-13T10:00' }, 'salesEndAt'],
    ['more at least than at most', { minPerOrder: 8, maxPerOrder: 4 }, 'minPerOrder'],
  ])('names the field at fault: %s', (_name, values, field) => {
    expect(Object.keys(faultsOf(values))).toEqual([field])
  })

  it('never offers fewer than were sold', () => {
    expect(faultsOf({ capacity: 5 }, { claimed: 12 })).toEqual({
      capacity: '12 tickets are already sold or held. Enter 12 or more.',
    })
  })
})

const SAVED = '0193a7f0-0000-7000-8000-000000000001'

describe('price steps and group prices', () => {
  const step = { ...blankStep(), name: 'Early bird', price: '10,000', quantity: 50 }

  it('become minor units and instants, and saved ones keep their ids', () => {
    const priceSteps = [{ ...step, id: SAVED, endsAt: '2026-12-01T12:00' as const }]
    const read = readTicketTypeForm(
      { ...lawn, priceSteps, groupPrices: [{ key: 'g', from: 5, price: '9,000' }] },
      facts,
    )
    expect(read).toMatchObject({
      ok: true,
      body: {
        priceSteps: [
          { _id: SAVED, name: 'Early bird', price: 1_000_000, endsAt: '2026-12-01T11:00:00.000Z', quantity: 50 },
        ],
        groupPrices: [{ from: 5, price: 900_000 }],
      },
    })
  })

  it.each([
    ['no name', { priceSteps: [{ ...step, name: ' ' }] }, 'priceSteps.0.name'],
    ['no amount', { priceSteps: [step, { ...step, price: '' }] }, 'priceSteps.1.price'],
    ['no end', { priceSteps: [{ ...step, quantity: '' }] }, 'priceSteps.0.quantity'],
    ['fewer than are sold', { priceSteps: [{ ...step, claimed: 51 }] }, 'priceSteps.0.quantity'],
    ['a group price that is higher', { groupPrices: [{ key: 'g', from: 5, price: '13,000' }] }, 'groupPrices.0.price'],
    ['no number for a group', { groupPrices: [{ key: 'g', from: '', price: '1' }] }, 'groupPrices.0.from'],
  ])('name the field at fault: %s', (_name, values, field) => {
    expect(Object.keys(faultsOf(values))).toEqual([field])
  })

  it('are left out of tickets that are not paid', () => {
    const read = readTicketTypeForm({ ...lawn, kind: 'free', priceSteps: [{ ...step, price: '' }] }, facts)
    expect(read).toMatchObject({ ok: true, body: { priceSteps: [], groupPrices: [] } })
  })
})
