import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { edited, lockEvent } from '../../programme/events/index.ts'

/** Features an event on the landing page, or no longer. Refuses to feature an event that the public cannot see. */
export function featureEvent(deps: Deps, actor: UserActor, eventId: string, featured: boolean): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, eventId)
    if (!event) throw new AppError('event.not_found')
    const isShown = event.status === 'published' && event.visibility === 'public' && !event.blocked
    if (featured && !isShown) throw new AppError('event.not_featurable')
    if ((event.featured_at !== null) === featured) return
    await trx
      .updateTable('events')
      .set({ featured_at: featured ? sql<Date>`now()` : null })
      .where('id', '=', eventId)
      .execute()
    await deps.outbox.announce(trx, edited(event, ['featured']))
    await writeAudit(trx, {
      actorId: actor.userId,
      action: featured ? 'event.feature' : 'event.unfeature',
      target: { kind: 'event', id: eventId, label: event.title },
      before: { featured: !featured },
      after: { featured },
    })
  })
}
