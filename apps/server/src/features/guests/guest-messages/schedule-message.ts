import {
  type GuestMessageView,
  type MessageTimeInput,
  MOST_SCHEDULED_MESSAGES,
  type ScheduledMessageInput,
  type ScheduledMessageView,
} from '@foyer/contract'
import { isRichTextEmpty, type MessageTime, messageTurn, required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { type EventRow, lockManagedEvent } from '../../programme/events/index.ts'
import { assertTicketType, deliverMessage } from './deliver-message.ts'
import { authorOf, countScheduled, datesOf, lockScheduled, type ScheduledRow } from './scheduled-messages.queries.ts'
import { scheduledMessageView } from './scheduled-messages.view.ts'
import { inputHash } from './send-guest-message.ts'

/** A scheduled message as a request names it. */
interface Named {
  readonly eventId: string
  readonly scheduledId: string
}

function timeOfInput(when: MessageTimeInput): MessageTime {
  return when.kind === 'at' ? { kind: 'at', at: new Date(when.at) } : when
}

function columnsOf(when: MessageTimeInput) {
  return when.kind === 'at'
    ? { kind: when.kind, at: new Date(when.at), anchor: null, minutes: null }
    : { kind: when.kind, at: null, anchor: when.anchor, minutes: when.minutes }
}

/** Checks what is known when a message is scheduled. Everything else is checked when it is sent. */
async function assertPlannable(deps: Deps, trx: Trx, event: EventRow, input: ScheduledMessageInput): Promise<void> {
  if (isRichTextEmpty(input.body)) throw new AppError('request.invalid', { fields: { body: 'text_empty' } })
  if (messageTurn(timeOfInput(input.when), datesOf(event), deps.now()) !== 'waiting')
    throw new AppError('request.invalid', { fields: { when: 'not_future' } })
  await assertTicketType(trx, event.id, input.ticketId)
}

async function viewOf(trx: Trx, row: ScheduledRow, event: EventRow): Promise<ScheduledMessageView> {
  return scheduledMessageView({ ...row, author: await authorOf(trx, row.author_id) }, event)
}

function audit(trx: Trx, actor: MemberActor, event: EventRow, verb: 'schedule' | 'change' | 'delete', subject: string) {
  return auditAct(trx, actor, {
    organisationId: event.organiser_id,
    action: `guest_message.${verb}`,
    target: { kind: 'event', id: event.id, label: event.title },
    after: { subject },
  })
}

/**
 * Schedules a message. The event is locked, so that concurrent requests are counted one after the other. A request that is repeated with
 * the same key schedules one message.
 */
export function scheduleMessage(
  deps: Deps,
  actor: MemberActor,
  { eventId, input, key, network }: { eventId: string; input: ScheduledMessageInput; key: string; network: Network },
): Promise<ScheduledMessageView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'messages:write', eventId)
    const repeated = await trx
      .selectFrom('scheduled_messages')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst()
    if (repeated) return replay(trx, repeated, event, input)
    await assertPlannable(deps, trx, event, input)
    if ((await countScheduled(trx, eventId)) >= MOST_SCHEDULED_MESSAGES)
      throw new AppError('guest_message.too_many_scheduled')
    await limitRate({ db: trx }, limits.messagesByNetwork, network)
    const row = await trx
      .insertInto('scheduled_messages')
      .values({
        id: uuidv7(),
        event_id: eventId,
        author_id: actor.userId,
        idempotency_key: key,
        input_hash: inputHash(input),
        ...textColumns(input),
        created_at: deps.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const view = await viewOf(trx, row, event)
    await audit(trx, actor, event, 'schedule', input.subject)
    return view
  })
}

function replay(trx: Trx, row: ScheduledRow, event: EventRow, input: ScheduledMessageInput) {
  if (row.input_hash !== inputHash(input)) throw new AppError('idempotency.key_reused')
  if (row.state === 'sent') throw new AppError('guest_message.not_scheduled')
  return viewOf(trx, row, event)
}

function textColumns({ subject, body, ticketId, selection, when }: ScheduledMessageInput) {
  return {
    subject,
    body: JSON.stringify(body),
    ticket_type_id: ticketId,
    selection: selection === null ? null : JSON.stringify(selection),
    ...columnsOf(when),
  }
}

/** Locks the event first, as the clock does, so that the two cannot deadlock. */
async function lockWaiting(trx: Trx, actor: MemberActor, { eventId, scheduledId }: Named) {
  const event = await lockManagedEvent(trx, actor, 'messages:write', eventId)
  const row = await lockScheduled(trx, eventId, scheduledId)
  if (!row || row.automatic !== null) throw new AppError('guest_message.not_found')
  if (row.state !== 'scheduled' && row.state !== 'failed') throw new AppError('guest_message.not_scheduled')
  return { event, row }
}

/** Changes a scheduled message. The member who changes it becomes its author, in whose name it is sent. */
export function updateScheduled(
  deps: Deps,
  actor: MemberActor,
  named: Named,
  input: ScheduledMessageInput,
): Promise<ScheduledMessageView> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, row } = await lockWaiting(trx, actor, named)
    await assertPlannable(deps, trx, event, input)
    if (row.state === 'failed' && (await countScheduled(trx, event.id)) >= MOST_SCHEDULED_MESSAGES)
      throw new AppError('guest_message.too_many_scheduled')
    const changed = await trx
      .updateTable('scheduled_messages')
      .set({ ...textColumns(input), author_id: actor.userId, state: 'scheduled', reason: null, decided_at: null })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const view = await viewOf(trx, changed, event)
    await audit(trx, actor, event, 'change', input.subject)
    return view
  })
}

export async function cancelScheduled(deps: Deps, actor: MemberActor, named: Named): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { event, row } = await lockWaiting(trx, actor, named)
    await trx.deleteFrom('scheduled_messages').where('id', '=', row.id).execute()
    await audit(trx, actor, event, 'delete', row.subject ?? '')
  })
}

/** Sends a scheduled message now. */
export function sendScheduledNow(
  deps: Deps,
  actor: MemberActor,
  { network, ...named }: Named & { network: Network },
): Promise<GuestMessageView> {
  return deps.db.transaction().execute(async (trx) => {
    const { event, row } = await lockWaiting(trx, actor, named)
    const message = {
      id: row.id,
      key: row.id,
      inputHash: null,
      subject: required(row.subject, 'the subject of a scheduled message'),
      body: required(row.body, 'the text of a scheduled message'),
      ticketTypeId: row.ticket_type_id,
      selection: row.selection,
      automatic: null,
    }
    await markSent(deps, trx, row.id)
    return deliverMessage(deps, trx, { actor, event, message, network, planned: false })
  })
}

/** The row stays, so that its idempotency key cannot schedule a message again. */
export async function markSent(deps: Deps, trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('scheduled_messages')
    .set({ state: 'sent', reason: null, decided_at: deps.now() })
    .where('id', '=', id)
    .execute()
}
