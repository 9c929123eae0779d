import type { AdminEventView } from '@foyer/contract'
import type { Database } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { findInForce } from '../appeals/index.ts'
import { findAnyEvent } from './events.queries.ts'
import { adminEventRow } from './events.view.ts'
import { imposedView } from './users.view.ts'

/** An event of any organisation, with what administrators may do about it. */
export async function readEvent(db: Database, id: string): Promise<AdminEventView> {
  const event = await findAnyEvent(db, id)
  if (!event) throw new AppError('event.not_found')
  const inForce = await findInForce(db, { eventId: id })
  return {
    ...adminEventRow(event),
    suspension: inForce ? imposedView(inForce) : null,
    can: {
      takeDown: event.taken_down_at === null,
      restore: event.taken_down_at !== null,
      feature: event.status === 'published' && event.visibility === 'public' && !event.blocked,
    },
  }
}
