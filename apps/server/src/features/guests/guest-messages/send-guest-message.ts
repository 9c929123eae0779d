import type { GuestMessageInput, GuestMessageView, GuestSelection } from '@foyer/contract'
import { hasLinks, hasLinkText, isRichTextEmpty } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { assertManages, findEvent, isNewOrganiser, lockEvent } from '../../programme/events/index.ts'
import { listTicketTypes } from '../../programme/ticket-types/index.ts'
import { selectionOf } from '../guests/index.ts'
import { audienceOf, countAudience, countSince, findGuestMessage } from './guest-messages.queries.ts'
import { guestMessageView } from './guest-messages.view.ts'

const DAY_MS = 86_400_000
/** With more messages in a day, guests stop reading or report spam. */
const MOST_A_DAY = 3

/** How many a message would reach, and how many more may be sent within a day of the first. */
export async function guestAudience(deps: Deps, actor: MemberActor, eventId: string, selection: GuestSelection) {
  const event = assertManages(actor, 'messages:read', await findEvent(deps.db, eventId))
  const sent = await countSince(deps.db, eventId, dayBefore(deps))
  return {
    recipients: await countAudience(deps.db, selectionOf(actor, event, selection)),
    left: Math.max(0, MOST_A_DAY - sent),
  }
}

/**
 * Stores a message to an event's guests with its addresses and the job that mails it. A new organiser's message with links is held for
 * review instead. The event is locked, so that messages sent at once are counted one after the other. The same key is one message.
 */
export function sendGuestMessage(
  deps: Deps,
  actor: MemberActor,
  given: { eventId: string; input: GuestMessageInput; key: string; network: Network },
): Promise<GuestMessageView> {
  const { eventId, input, key, network } = given
  const { ticketId: ticketTypeId, selection } = input
  return deps.db.transaction().execute(async (trx) => {
    const event = assertManages(actor, 'messages:write', await lockEvent(trx, eventId))
    const repeated = await findByKey(trx, given)
    if (repeated) return repeated
    if (event.status === 'draft') throw new AppError('event.not_published')
    if (isRichTextEmpty(input.body)) throw new AppError('request.invalid', { fields: { body: 'text_empty' } })
    if (ticketTypeId && !(await listTicketTypes(trx, eventId)).some(({ id }) => id === ticketTypeId))
      throw new AppError('ticket_type.not_found', { fields: { ticketId: 'ticket_of_event' } })
    if ((await countSince(trx, eventId, dayBefore(deps))) >= MOST_A_DAY) throw new AppError('guest_message.too_many')
    const isNew = await isNewOrganiser(deps, trx, event.organiser_id)
    await limitSending(trx, { organiserId: event.organiser_id, isNew, network })
    const held = isNew && (hasLinks(input.body) || [input.subject, event.title].some(hasLinkText))
    const audience = selectionOf(actor, event, {
      ...selection,
      ...(ticketTypeId !== null && { ticketId: ticketTypeId }),
    })
    const id = uuidv7()
    await trx
      .insertInto('guest_messages')
      .values({
        id,
        event_id: eventId,
        author_id: actor.userId,
        idempotency_key: key,
        subject: input.subject,
        body: JSON.stringify(input.body),
        ticket_type_id: ticketTypeId,
        to_selection: selection !== null,
        created_at: deps.now(),
        review: held ? 'held' : null,
      })
      .execute()
    const { numAffectedRows = 0n } = await sql`
      insert into guest_message_recipients (message_id, email)
      select ${id}, email from (${audienceOf(audience)}) as audience`.execute(trx)
    if (numAffectedRows === 0n) throw new AppError('guest_message.nobody')
    if (!held) await deps.outbox.announce(trx, { name: 'guest_message.sent', eventId, messageId: id })
    const view = await viewOf(trx, id)
    await auditAct(trx, actor, {
      organisationId: event.organiser_id,
      action: 'guest_message.send',
      target: { kind: 'event', id: eventId, label: event.title },
      after: { subject: input.subject, recipients: Number(numAffectedRows), held },
    })
    return view
  })
}

/** Counts over all events of an organiser, so that a new event does not reset the limit. Part of the transaction of the message. */
async function limitSending(
  trx: Trx,
  { organiserId, isNew, network }: { organiserId: string; isNew: boolean; network: Network },
): Promise<void> {
  const organiser = Subject.of('organiser', organiserId)
  if (isNew) await limitRate({ db: trx }, limits.messagesOfNewOrganiser, organiser)
  await limitRate({ db: trx }, limits.messagesOfOrganiser, organiser)
  await limitRate({ db: trx }, limits.messagesByNetwork, network)
}

function dayBefore(deps: Deps): Date {
  return new Date(deps.now().getTime() - DAY_MS)
}

async function findByKey(
  trx: Trx,
  { eventId, input, key }: { eventId: string; input: GuestMessageInput; key: string },
): Promise<GuestMessageView | null> {
  const message = await trx
    .selectFrom('guest_messages')
    .select(['id', 'subject'])
    .where('event_id', '=', eventId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!message) return null
  if (message.subject !== input.subject) throw new AppError('idempotency.key_reused')
  return viewOf(trx, message.id)
}

async function viewOf(trx: Trx, id: string): Promise<GuestMessageView> {
  const written = await findGuestMessage(trx, id)
  if (!written) throw new Error('A message just written is not there')
  return guestMessageView(written)
}
