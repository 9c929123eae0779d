import type { EventInput, EventView } from '@foyer/contract'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { spokenNow } from '../../../http/language.ts'
import type { Upload } from '../../../http/upload.ts'
import { uuidv7 } from '../../../ids.ts'
import { asMemberOf, ensureOrganisation, organisationOrNone } from '../../people/organisations/index.ts'
import { setEventCapacity } from '../inventory/index.ts'
import { auditEvent } from './audit-event.ts'
import { eventColumns, pointColumns } from './event-fields.ts'
import { loadEventView } from './load-event.ts'
import { storeCover } from './store-cover.ts'

/** Creates an event as a draft, in the organisation that the actor works in. */
export async function createEvent(
  deps: Deps,
  actor: MemberActor,
  input: EventInput,
  upload: Upload | null,
): Promise<EventView> {
  organisationOrNone(actor, 'events:write')
  const columns = eventColumns(input)
  const cover = upload ? await storeCover(deps, upload, input.coverAlt) : null
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const event = await trx
        .insertInto('events')
        .values({
          ...columns,
          ...pointColumns(input),
          id: uuidv7(),
          organiser_id: await ensureOrganisation(trx, actor),
          // The language in which the organiser works; they can choose another one later.
          language: spokenNow().current,
          cover: cover ? JSON.stringify(cover) : null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await setEventCapacity(trx, event.id, event.capacity)
      const view = await loadEventView(deps, asMemberOf(actor, event.organiser_id), event, trx)
      await auditEvent(trx, actor, event, 'create', { after: { title: event.title } })
      return view
    })
  } catch (error) {
    throw asUrlTaken(error)
  }
}

/** The unique index decides between two events, or series, that want one address; the second one gets an error at the field. */
export function asUrlTaken(error: unknown): unknown {
  if (!isUniqueViolation(error, 'events_custom_url_key') && !isUniqueViolation(error, 'series_custom_url_key'))
    return error
  return new AppError('event.custom_url_taken', { fields: { customUrl: 'address_taken' }, cause: error })
}
