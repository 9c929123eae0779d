import type { EventInput, EventView } from '@foyer/contract'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { spokenNow } from '../../../http/language.ts'
import type { Upload } from '../../../http/upload.ts'
import { uuidv7 } from '../../../ids.ts'
import { setEventCapacity } from '../inventory/index.ts'
import { eventColumns } from './event-fields.ts'
import { loadEventView } from './load-event.ts'
import { storeCover } from './store-cover.ts'

/** Creates an event as a draft. */
export async function createEvent(
  deps: Deps,
  actor: UserActor,
  input: EventInput,
  upload: Upload | null,
): Promise<EventView> {
  const columns = eventColumns(input)
  const cover = upload ? await storeCover(deps, upload, input.coverAlt) : null
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const event = await trx
        .insertInto('events')
        .values({
          ...columns,
          id: uuidv7(),
          organiser_id: actor.userId,
          // The language in which the organiser works; they can choose another one later.
          language: spokenNow().current,
          cover: cover ? JSON.stringify(cover) : null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await setEventCapacity(trx, event.id, event.capacity)
      return loadEventView(deps, event, trx)
    })
  } catch (error) {
    throw asUrlTaken(error)
  }
}

/** The unique index decides between two events that want one address; the loser reads it at the field. */
export function asUrlTaken(error: unknown): unknown {
  if (!isUniqueViolation(error, 'events_custom_url_key')) return error
  return new AppError('event.custom_url_taken', { fields: { customUrl: 'address_taken' }, cause: error })
}
