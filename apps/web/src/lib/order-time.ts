import type { OrderView } from '@foyer/contract'
import { formatDate, formatEventTime, m } from '@foyer/messages'

type OrderedEvent = Pick<OrderView['event'], 'startsAt' | 'endsAt' | 'timezone' | 'passDates'>

/** From when until when passes are valid, because they are for several dates; null for the tickets of one event. */
export function passTime({ startsAt, endsAt, timezone, passDates }: OrderedEvent): string | null {
  if (!passDates) return null
  const day = (instant: string) => formatDate(new Date(instant), 'longDay', timezone)
  const [from, until] = [day(startsAt), day(endsAt)]
  return from === until ? m.shell_pass_on({ day: from }) : m.shell_pass_when({ from, until })
}

/** When the tickets of an order are for, in short. */
export function orderTime(event: OrderedEvent): string {
  const { short } = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  return passTime(event) ?? short
}
