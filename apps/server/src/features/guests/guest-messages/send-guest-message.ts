import { hash } from 'node:crypto'
import type { GuestMessageInput, GuestMessageView, GuestSelection } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertManages, findEvent, lockManagedEvent } from '../../programme/events/index.ts'
import { selectionOf } from '../guests/index.ts'
import { deliverMessage, messagesLeft } from './deliver-message.ts'
import { findGuestMessage } from './guest-messages.queries.ts'
import { guestMessageView } from './guest-messages.view.ts'
import { countAudience } from './message-audience.ts'

/** A digest of what a request asks for, so that its idempotency key cannot be reused for a different request. */
export function inputHash(input: unknown): string {
  return hash('sha256', JSON.stringify(input), 'hex')
}

/** How many guests a message would reach, and how many more messages may be sent within a day of the first. */
export async function guestAudience(deps: Deps, actor: MemberActor, eventId: string, selection: GuestSelection) {
  const event = assertManages(actor, 'messages:read', await findEvent(deps.db, eventId))
  return {
    recipients: await countAudience(deps.db, selectionOf(actor, event, selection)),
    left: await messagesLeft(deps, deps.db, eventId),
  }
}

/** Sends a message to an event's guests now. A request that is repeated with the same key sends one message. */
export function sendGuestMessage(
  deps: Deps,
  actor: MemberActor,
  given: { eventId: string; input: GuestMessageInput; key: string; network: Network },
): Promise<GuestMessageView> {
  const { eventId, input, key, network } = given
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'messages:write', eventId)
    const repeated = await findByKey(trx, given)
    if (repeated) return repeated
    const { subject, body, ticketId: ticketTypeId, selection } = input
    const text = { subject, body, ticketTypeId, selection, automatic: null }
    const message = { id: uuidv7(), key, inputHash: inputHash(input), ...text }
    return deliverMessage(deps, trx, { actor, event, message, network, planned: false })
  })
}

async function findByKey(
  trx: Trx,
  { eventId, input, key }: { eventId: string; input: GuestMessageInput; key: string },
): Promise<GuestMessageView | null> {
  const message = await trx
    .selectFrom('guest_messages')
    .select(['id', 'subject', 'input_hash'])
    .where('event_id', '=', eventId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!message) return null
  const isSame =
    message.input_hash === null ? message.subject === input.subject : message.input_hash === inputHash(input)
  if (!isSame) throw new AppError('idempotency.key_reused')
  return guestMessageView(required(await findGuestMessage(trx, message.id), 'a message found by its key'))
}
