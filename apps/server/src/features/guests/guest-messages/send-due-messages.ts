import { messageTurn } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { authorActor } from '../../people/organisations/index.ts'
import { canManageEvent, type EventRow, findEvent, lockEvent } from '../../programme/events/index.ts'
import { automaticText } from './automatic-messages.ts'
import { deliverMessage } from './deliver-message.ts'
import { markSent } from './schedule-message.ts'
import { datesOf, listDue, lockScheduled, type ScheduledRow, timeOf } from './scheduled-messages.queries.ts'

type Due = Awaited<ReturnType<typeof listDue>>[number]

/**
 * Sends the messages whose time has come, each in a transaction of its own. Any number of workers may run this at once: the locks on the
 * event and the message let only one of them send it, and a killed worker leaves it waiting. A message that fails does not delay the
 * others.
 */
export async function sendDueMessages(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const due of await listDue(deps.db, deps.now()))
    await sendDue(deps, due).catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length > 0)
    throw new Error(`${failures.length} scheduled messages are still to go`, { cause: failures[0] })
}

async function sendDue(deps: Deps, due: Due): Promise<void> {
  try {
    await deps.db.transaction().execute((trx) => sendIfDue(deps, trx, due))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await writeRefusal(deps, due, error)
  }
}

async function sendIfDue(deps: Deps, trx: Trx, { id, event_id: eventId }: Due): Promise<void> {
  const event = await lockEvent(trx, eventId)
  const row = await lockScheduled(trx, eventId, id)
  if (!event || !row || row.state !== 'scheduled') return
  const turn = messageTurn(timeOf(row), datesOf(event), deps.now())
  if (turn === 'waiting') return
  if (turn === 'too_late') throw new AppError('guest_message.too_late')
  const actor = await authorActor(trx, row.author_id, event.organiser_id)
  if (!actor || !canManageEvent(actor, 'messages:write', event)) throw new AppError('guest_message.author_gone')
  await markSent(deps, trx, row.id)
  await deliverMessage(deps, trx, {
    actor,
    event,
    network: null,
    planned: true,
    message: {
      id: row.id,
      key: row.id,
      inputHash: null,
      ...textOf(deps, row, event),
      ticketTypeId: row.ticket_type_id,
      selection: row.selection,
      automatic: row.automatic,
    },
  })
  deps.failpoint('before_scheduled_message')
}

function textOf(deps: Deps, { subject, body, automatic }: ScheduledRow, event: EventRow) {
  if (subject !== null && body !== null) return { subject, body }
  if (automatic === null) throw new Error('A scheduled message has no text')
  return automaticText(deps, event, automatic)
}

/** Stores the reason with the message and notifies its author, unless it is an automatic message without recipients. */
async function writeRefusal(deps: Deps, { id, event_id: eventId }: Due, { code }: AppError): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const refused = await trx
      .updateTable('scheduled_messages')
      .set({ state: 'failed', reason: code, decided_at: deps.now() })
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .returning('automatic')
      .executeTakeFirst()
    if (!refused || (refused.automatic !== null && code === 'guest_message.nobody')) return
    // Reads the event without a lock: the message is locked already, and all other code locks the event first.
    const event = await findEvent(trx, eventId)
    if (event)
      await deps.outbox.announce(trx, {
        name: 'guest_message.not_sent',
        organiserId: event.organiser_id,
        eventId,
        scheduledId: id,
      })
  })
}
