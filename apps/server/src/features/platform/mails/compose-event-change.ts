import { type GuestFacts, withoutLinks } from '@foyer/domain'
import { m } from '@foyer/messages'
import { type Changed, eventChanged, type MailContent } from '../../../documents/mails/index.ts'
import type { Deps } from '../../../deps.ts'
import { findToldChange } from '../../programme/events/index.ts'
import { eventWords, joinUrlOf, type loadOrderParts } from '../../sales/orders/index.ts'
import { showsNoLinks } from './mailed-parts.ts'
import { namedOrganiser } from './order-letter.ts'

type Parts = Awaited<ReturnType<typeof loadOrderParts>>

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

/** An event's time and place in words, as guests knew them. */
function formerWords(before: GuestFacts) {
  return eventWords({
    event: {
      starts_at: dateOf(before.startsAt),
      ends_at: dateOf(before.endsAt),
      doors_open_at: dateOf(before.doorsOpenAt),
      timezone: before.timezone ?? 'UTC',
      format: before.format ?? '',
      venue_name: before.venueName ?? '',
      address_line: before.addressLine ?? '',
      city: before.city ?? '',
    },
  })
}

function changesOf({ event }: Parts, before: GuestFacts): Changed[] {
  const [was, now] = [formerWords(before), eventWords({ event })]
  // A venue whose name is translated is the same venue.
  const moved = eventWords({ event: { ...event, ...event.written } }).place.join(', ') !== was.place.join(', ')
  const atStart = m.mail_changed_doors_at_start()
  const changes: Changed[] = [
    { name: 'when', was: was.when, now: now.when },
    { name: 'doors', was: was.doors ?? atStart, now: now.doors ?? atStart },
    { name: 'where', was: was.place.join(', '), now: now.place.join(', ') },
  ]
  return changes.filter((change) => (change.name === 'where' ? moved : change.was !== change.now))
}

interface Reader {
  name: string
  reference: string
  ticketsUrl: string
  /** What guests who cannot come on the new date can do. */
  refundText: string
}

/**
 * How an event differs from its state before the change with this version. Null if nothing differs any more when the mail is written, or
 * if the event is cancelled.
 */
export async function changeMail(
  deps: Deps,
  parts: Parts,
  { version, ...reader }: Reader & { version: number },
): Promise<MailContent | null> {
  const told = await findToldChange(deps.db, parts.event.id, version)
  if (!told || parts.event.status === 'cancelled') return null
  const decent = (await showsNoLinks(deps, parts)) ? withoutLinks : (text: string) => text
  const changes = changesOf(parts, told.before).map((change) => ({ ...change, was: decent(change.was) }))
  const joinUrl = joinUrlOf(parts)
  const formerJoinUrl = told.before.format === 'in_person' ? null : told.before.onlineUrl
  const newJoinUrl = joinUrl === formerJoinUrl ? null : joinUrl
  if (changes.length === 0 && newJoinUrl === null) return null
  return eventChanged({
    ...reader,
    eventTitle: parts.event.title,
    ...namedOrganiser(deps, parts.organiser),
    changes,
    newJoinUrl,
    noteText: decent(told.note),
    refundText: changes.some(({ name }) => name === 'when') ? reader.refundText : '',
  })
}
