import type { AutomaticMessageKind, GuestMessageView, GuestSelection } from '@foyer/contract'
import {
  fillRichText,
  fillText,
  hasLinks,
  hasLinkText,
  isRichTextEmpty,
  required,
  type RichTextDocument,
  usesPlaceholder,
} from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { assertManages, type EventRow, isNewOrganiser } from '../../programme/events/index.ts'
import { listTicketTypes } from '../../programme/ticket-types/index.ts'
import { selectionOf, type TicketSelection } from '../guests/index.ts'
import { countSince, findGuestMessage } from './guest-messages.queries.ts'
import { guestMessageView } from './guest-messages.view.ts'
import { audienceOf, listFirstNames, thoseWhoCame, willingAudienceOf } from './message-audience.ts'
import { messageValues } from './message-values.ts'

const DAY_MS = 86_400_000
/** With more messages in a day, guests stop reading or report spam. */
const MOST_A_DAY = 3

/** A message that is about to be sent. */
interface OutgoingMessage {
  readonly id: string
  readonly key: string
  readonly inputHash: string | null
  readonly subject: string
  readonly body: RichTextDocument
  readonly ticketTypeId: string | null
  readonly selection: GuestSelection | null
  readonly automatic: AutomaticMessageKind | null
}

interface Delivery {
  readonly actor: MemberActor
  /** Locked, so that messages sent at once are counted one after the other. */
  readonly event: EventRow
  readonly message: OutgoingMessage
  /** The network of the request; null when the clock sends the message. */
  readonly network: Network | null
  /** Whether it is sent by the clock at a scheduled time. */
  readonly planned: boolean
}

/**
 * The one way to the guests of an event, for messages sent by hand and by the clock: checks everything, stores the message with its
 * addresses and announces it. A new organiser's message with links is held for review instead.
 */
export async function deliverMessage(deps: Deps, trx: Trx, delivery: Delivery): Promise<GuestMessageView> {
  const { actor, event, message } = delivery
  assertManages(actor, 'messages:write', event)
  assertSendable(delivery)
  await assertTicketType(trx, event.id, message.ticketTypeId)
  if ((await messagesLeft(deps, trx, event.id)) === 0) throw new AppError('guest_message.too_many')
  const isNew = await isNewOrganiser(deps, trx, event.organiser_id)
  await limitSending(trx, { organiserId: event.organiser_id, isNew, network: delivery.network })
  const selection = await selectionFor(trx, delivery)
  const held = isNew && (await leadsAnywhere(deps, trx, { event, message, selection }))
  await trx
    .insertInto('guest_messages')
    .values({
      id: message.id,
      event_id: event.id,
      author_id: actor.userId,
      idempotency_key: message.key,
      input_hash: message.inputHash,
      subject: message.subject,
      body: JSON.stringify(message.body),
      ticket_type_id: message.ticketTypeId,
      to_selection: message.selection !== null,
      automatic: message.automatic,
      created_at: deps.now(),
      review: held ? 'held' : null,
    })
    .execute()
  const audience = message.automatic === null ? audienceOf(selection) : willingAudienceOf(selection)
  const { numAffectedRows = 0n } = await sql`
    insert into guest_message_recipients (message_id, email, number)
    select ${message.id}, email, row_number() over (order by email) from (${audience}) as audience`.execute(trx)
  if (numAffectedRows === 0n) throw new AppError('guest_message.nobody')
  if (!held) await deps.outbox.announce(trx, { name: 'guest_message.sent', eventId: event.id, messageId: message.id })
  const view = guestMessageView(required(await findGuestMessage(trx, message.id), 'a message just written'))
  await auditAct(trx, actor, {
    organisationId: event.organiser_id,
    action: 'guest_message.send',
    target: { kind: 'event', id: event.id, label: event.title },
    after: { subject: message.subject, recipients: Number(numAffectedRows), held },
  })
  return view
}

/** A message that was scheduled before a cancellation does not take it into account; a message sent by hand afterwards does. */
function assertSendable({ event, message, planned }: Delivery): void {
  if (event.status === 'draft') throw new AppError('event.not_published')
  if (event.blocked) throw new AppError('event.taken_down')
  if (event.status === 'cancelled' && planned) throw new AppError('event.was_cancelled')
  if (isRichTextEmpty(message.body)) throw new AppError('request.invalid', { fields: { body: 'text_empty' } })
}

export async function assertTicketType(trx: Trx, eventId: string, ticketTypeId: string | null): Promise<void> {
  if (ticketTypeId !== null && !(await listTicketTypes(trx, eventId)).some(({ id }) => id === ticketTypeId))
    throw new AppError('ticket_type.not_found', { fields: { ticketId: 'ticket_of_event' } })
}

/** How many more messages the guests of an event can be sent within a day of the first. */
export async function messagesLeft(
  deps: Pick<Deps, 'now'>,
  db: Parameters<typeof countSince>[0],
  eventId: string,
): Promise<number> {
  const sent = await countSince(db, eventId, new Date(deps.now().getTime() - DAY_MS))
  return Math.max(0, MOST_A_DAY - sent)
}

function selectionFor(trx: Trx, { actor, event, message }: Delivery): Promise<TicketSelection> | TicketSelection {
  const { selection, ticketTypeId, automatic } = message
  const selected = selectionOf(actor, event, {
    ...selection,
    ...(ticketTypeId !== null && { ticketId: ticketTypeId }),
  })
  return automatic === null ? selected : thoseWhoCame(trx, selected)
}

/** Counts over all events of an organiser, so that a new event does not reset the limit. Runs in the message's transaction. */
async function limitSending(
  trx: Trx,
  { organiserId, isNew, network }: { organiserId: string; isNew: boolean; network: Network | null },
): Promise<void> {
  const organiser = Subject.of('organiser', organiserId)
  if (isNew) await limitRate({ db: trx }, limits.messagesOfNewOrganiser, organiser)
  await limitRate({ db: trx }, limits.messagesOfOrganiser, organiser)
  if (network !== null) await limitRate({ db: trx }, limits.messagesByNetwork, network)
}

/**
 * Whether the message contains a link once its placeholders are filled: a title, a place or a name can be part of an address. The link to
 * the guest's own ticket does not count.
 */
async function leadsAnywhere(
  deps: Deps,
  trx: Trx,
  { event, message, selection }: { event: EventRow; message: OutgoingMessage; selection: TicketSelection },
): Promise<boolean> {
  const { subject, body } = message
  const titles = [event.title, ...Object.values(event.translations).map(({ title }) => title ?? '')]
  if (titles.some(hasLinkText)) return true
  const isNamed = usesPlaceholder(subject, 'first_name') || usesPlaceholder(body, 'first_name')
  const names = isNamed ? await listFirstNames(trx, selection) : ['']
  const readings = [
    ...names.map((firstName) => messageValues(deps, event, { firstName, ticketUrl: '' })),
    ...titles.map((event_) => ({ ...messageValues(deps, event, { firstName: '', ticketUrl: '' }), event: event_ })),
  ]
  return readings.some(
    (values) => hasLinkText(fillText(subject, values)) || hasLinks(fillRichText(body, values, { asLink: false })),
  )
}
