import { type SavedGuestView, type GuestViewInput, MOST_GUEST_VIEWS } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertManages, auditEvent, findEvent, lockManagedEvent } from '../../programme/events/index.ts'
import { findGuestView, guestViewOf, listGuestViews } from './guest-views.queries.ts'

interface Named {
  readonly eventId: string
  readonly viewId: string
}

const columnsOf = ({ name, filter, columns }: GuestViewInput) => ({ name, filter: JSON.stringify(filter), columns })

/** The unique index on view names decides: of two concurrent requests with the same name, one is refused. */
async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'guest_views_name')) throw new AppError('guest_view.name_taken')
    throw error
  }
}

/** Saves a view. The event is locked, so that concurrent requests are counted one after the other. */
export function createGuestView(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  input: GuestViewInput,
): Promise<SavedGuestView> {
  return withFreeName(() =>
    deps.db.transaction().execute(async (trx) => {
      const event = await lockManagedEvent(trx, actor, 'guests:write', eventId)
      if ((await listGuestViews(trx, event.id)).length >= MOST_GUEST_VIEWS) throw new AppError('guest_view.too_many')
      const view = await trx
        .insertInto('guest_views')
        .values({ id: uuidv7(), organisation_id: event.organiser_id, event_id: event.id, ...columnsOf(input) })
        .returningAll()
        .executeTakeFirstOrThrow()
      await auditEvent(trx, actor, event, 'save_guest_view', { after: { view: view.name } })
      return guestViewOf(view)
    }),
  )
}

export function updateGuestView(
  deps: Deps,
  actor: MemberActor,
  named: Named,
  input: GuestViewInput,
): Promise<SavedGuestView> {
  return withFreeName(() =>
    deps.db.transaction().execute(async (trx) => {
      const event = assertManages(actor, 'guests:write', await findEvent(trx, named.eventId))
      const before = await findGuestView(trx, named)
      if (!before) throw new AppError('guest_view.not_found')
      const view = await trx
        .updateTable('guest_views')
        .set(columnsOf(input))
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await auditEvent(trx, actor, event, 'save_guest_view', {
        before: { view: before.name },
        after: { view: view.name },
      })
      return guestViewOf(view)
    }),
  )
}

export async function deleteGuestView(deps: Deps, actor: MemberActor, named: Named): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const event = assertManages(actor, 'guests:write', await findEvent(trx, named.eventId))
    const view = await findGuestView(trx, named)
    if (!view) throw new AppError('guest_view.not_found')
    await trx.deleteFrom('guest_views').where('id', '=', view.id).execute()
    await auditEvent(trx, actor, event, 'delete_guest_view', { before: { view: view.name } })
  })
}
