import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditAct } from '../../people/organisations/index.ts'
import { findEvent } from '../../programme/events/index.ts'

type Verdict = { release: true } | { release: false; reason: string }

/** An administrator releases or refuses a held message. The conditional update lets one of several administrators decide. */
export function reviewMessage(deps: Deps, actor: UserActor, messageId: string, verdict: Verdict): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const decided = await trx
      .updateTable('guest_messages')
      .set({
        review: verdict.release ? 'released' : 'refused',
        review_reason: verdict.release ? '' : verdict.reason,
        reviewed_by: actor.userId,
        reviewed_at: sql<Date>`now()`,
      })
      .where('id', '=', messageId)
      .where('review', '=', 'held')
      .returning(['event_id', 'subject'])
      .executeTakeFirst()
    if (!decided) throw await undecidable(deps, messageId)
    const event = required(await findEvent(trx, decided.event_id), 'the event of a message')
    const message = { eventId: decided.event_id, messageId }
    if (verdict.release) await deps.outbox.announce(trx, { name: 'guest_message.sent', ...message })
    await deps.outbox.announce(trx, { name: 'guest_message.reviewed', ...message })
    await auditAct(trx, actor, {
      organisationId: event.organiser_id,
      action: verdict.release ? 'guest_message.release' : 'guest_message.refuse',
      target: { kind: 'event', id: decided.event_id, label: decided.subject },
      after: verdict.release ? {} : { reason: verdict.reason },
    })
  })
}

async function undecidable({ db }: Deps, id: string): Promise<AppError> {
  const known = await db.selectFrom('guest_messages').select('review').where('id', '=', id).executeTakeFirst()
  return new AppError(known?.review ? 'guest_message.reviewed' : 'guest_message.not_found')
}
