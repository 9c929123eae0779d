import { type SeriesTicketInput, seriesTicketInput, type SeriesView } from '@foyer/contract'
import { type Currency, parseMoney, toTyped } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { NumberField } from '../rule/rule-values.ts'

/** What is not typed in the list of tickets, but in the form of one of them. */
type Settings = Omit<SeriesTicketInput, '_id' | 'name' | 'kind' | 'price' | 'capacity'>

/** A kind of ticket of every date; the price is typed in major units. */
export interface TicketValues {
  /** Of a ticket that the series has already. */
  readonly id: string | undefined
  name: string
  kind: SeriesTicketInput['kind']
  price: string
  capacity: NumberField
  settings: Settings
}

const {
  _id,
  name: _name,
  kind: _kind,
  price: _price,
  capacity: _capacity,
  ...plain
} = seriesTicketInput.parse({
  name: '-',
  kind: 'free',
  capacity: null,
})

export const blankTicket = (): TicketValues => ({
  id: undefined,
  name: m.programme_ticket_first_name(),
  kind: 'paid',
  price: '',
  capacity: 100,
  settings: plain,
})

/** A ticket of a series as the list shows it. */
export function ticketValues({ _id: id, ...ticket }: SeriesTicketInput, currency: Currency): TicketValues {
  const { name, kind, price, capacity, ...settings } = ticket
  return { id, name, kind, price: kind === 'free' ? '' : toTyped(price, currency), capacity: capacity ?? '', settings }
}

export function valuesOfTickets({ tickets, currency }: Pick<SeriesView, 'tickets' | 'currency'>): TicketValues[] {
  return tickets.map(({ position: _position, ...ticket }) => ticketValues(ticket, currency))
}

/** A ticket as the contract wants it. A price that is no amount is no number, so that the schema refuses it at its field. */
export function ticketBody(
  { id, name, kind, price, capacity, settings }: TicketValues,
  currency: Currency,
): SeriesTicketInput {
  const least = kind === 'donation' && price.trim() === '' ? 0 : (parseMoney(price, currency) ?? Number.NaN)
  const hasPrices = kind === 'paid' && settings.admits > 0
  return {
    ...settings,
    ...(id !== undefined && { _id: id }),
    ...(!hasPrices && { priceSteps: [], groupPrices: [] }),
    name,
    kind,
    price: kind === 'free' ? 0 : least,
    suggestedPrice: kind === 'donation' ? settings.suggestedPrice : null,
    capacity: capacity === '' ? null : Number(capacity),
  }
}

/** The list without one of its tickets. The tickets that extras require are named by their index, which moves up. */
export function withoutTicket(tickets: readonly TicketValues[], gone: number): TicketValues[] {
  return tickets
    .filter((_, place) => place !== gone)
    .map((ticket) => ({
      ...ticket,
      settings: {
        ...ticket.settings,
        needsTickets: ticket.settings.needsTickets
          .filter((place) => place !== gone)
          .map((place) => (place > gone ? place - 1 : place)),
      },
    }))
}

/** The tickets that admit guests, by their index in the list: those that an extra can require. */
export function admittingPlaces(tickets: readonly TicketValues[], except: number) {
  return tickets.flatMap(({ name, settings }, place) =>
    settings.admits > 0 && place !== except ? [{ place, name }] : [],
  )
}

/** What a ticket is beyond its name and price, in a few words. */
export function settingsInWords({ settings }: TicketValues): (string | false)[] {
  const fact = (label: string, value: number) =>
    value > 0 && m.programme_series_ticket_fact({ label, value: String(value) })
  return [
    settings.admits === 0 && m.programme_ticket_admits_nobody(),
    fact(m.programme_ticket_people(), settings.admits > 1 ? settings.admits : 0),
    fact(m.programme_ticket_variants(), settings.variants.length),
    fact(m.programme_prices_steps(), settings.priceSteps.length),
    fact(m.programme_prices_groups(), settings.groupPrices.length),
  ]
}
