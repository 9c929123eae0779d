import type { Deps } from '../../../deps.ts'
import { eventReminder, type MailContent } from '../../../documents/mails/index.ts'
import { eventWords, joinUrlOf, type loadOrderParts } from '../../sales/orders/index.ts'
import { namedOrganiser } from './order-letter.ts'

/** Recent buyers need no reminder: they have just received the confirmation. */
const LATELY_MS = 12 * 3_600_000

type Parts = Awaited<ReturnType<typeof loadOrderParts>>

/** A reminder of an event that is about to begin; null once there is nothing to remind of. */
export function reminderMail(
  deps: Deps,
  parts: Parts,
  reader: { name: string; reference: string; ticketsUrl: string; since: Date | null },
): MailContent | null {
  const { event } = parts
  const now = deps.now()
  const { since, ...told } = reader
  if (event.status !== 'published' || event.blocked || event.dates_open) return null
  if (!event.starts_at || event.starts_at <= now) return null
  if (since && now.getTime() - since.getTime() < LATELY_MS) return null
  const words = eventWords(parts)
  return eventReminder({
    ...told,
    eventTitle: event.title,
    ...namedOrganiser(deps, parts.organiser),
    whenText: words.when,
    doorsText: words.doors ?? '',
    placeText: words.place.join(', '),
    onlineOnly: event.format === 'online',
    joinUrl: joinUrlOf(parts),
  })
}
