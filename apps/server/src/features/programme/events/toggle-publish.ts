import type { EventView } from '@foyer/contract'
import { canMove } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent } from './audit-event.ts'
import { changeTerms, namesOf, visibleTo } from './announce-change.ts'
import { type EventRow, ticketTypeStatuses } from './events.queries.ts'
import { lockManagedEvent } from './lock-managed-event.ts'
import { gapViews, publicationGaps } from './events.view.ts'
import { loadEventView } from './load-event.ts'

interface Toggling {
  readonly id: string
  /** If absent, the status is toggled. */
  readonly to?: 'published' | 'draft' | undefined
}

/** Publishes a draft that has all it needs, or takes a published event off sale. Orders already made are not touched. */
export function togglePublish(deps: Deps, actor: MemberActor, { id, to: wanted }: Toggling): Promise<EventView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'events:write', id)
    if (event.status === wanted) return loadEventView(deps, actor, event, trx)
    const to = wanted ?? (event.status === 'published' ? 'draft' : 'published')
    if (!canMove('event', event.status, to)) throw new AppError('session.forbidden')
    const gaps = to === 'published' ? await gapsOf(deps, trx, event) : []
    if (gaps.length > 0)
      throw new AppError('event.not_ready', {
        reason: { code: 'event.not_ready.to_publish', params: { gaps } },
        details: { gaps: gapViews(gaps) },
      })
    const next = await trx
      .updateTable('events')
      .set({
        status: to,
        published_at: sql<Date>`coalesce(published_at, now())`,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await changeTerms(
      deps,
      trx,
      to === 'published'
        ? { name: 'event.published', ...namesOf(next), visibleTo: visibleTo(next) }
        : { name: 'event.unpublished', ...namesOf(next) },
    )
    const view = await loadEventView(deps, actor, next, trx)
    await auditEvent(trx, actor, event, to === 'published' ? 'publish' : 'unpublish', {
      before: { status: event.status },
      after: { status: to },
    })
    return view
  })
}

async function gapsOf(deps: Deps, trx: Trx, event: EventRow) {
  const ticketTypes = await ticketTypeStatuses(trx, event.id)
  const takesPayments = deps.payments.forCurrency(event.currency) !== undefined
  return publicationGaps(event, { ticketTypes, takesPayments, now: deps.now() })
}
