import type { SeriesInput, SeriesView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { spokenNow } from '../../../http/language.ts'
import type { Upload } from '../../../http/upload.ts'
import { uuidv7 } from '../../../ids.ts'
import { asMemberOf, ensureOrganisation, organisationOrNone } from '../../people/organisations/index.ts'
import { asUrlTaken, storeCover } from '../../programme/events/index.ts'
import { auditSeries } from './audit-series.ts'
import { seriesColumns } from './series-fields.ts'
import { saveSeriesTickets } from './series-tickets.ts'
import { randomUrl, seriesUrl } from './series-url.ts'
import { loadSeriesView } from './series.view.ts'

/** Creates a series as a draft without dates, in the organisation that the actor works in. */
export async function createSeries(
  deps: Deps,
  actor: MemberActor,
  input: SeriesInput,
  upload: Upload | null,
): Promise<SeriesView> {
  organisationOrNone(actor, 'events:write')
  const columns = seriesColumns(input)
  const customUrl = await seriesUrl(deps.db, input)
  const cover = upload ? await storeCover(deps, upload, input.coverAlt) : null
  const create = (address: string) =>
    deps.db.transaction().execute(async (trx) => {
      const series = await trx
        .insertInto('series')
        .values({
          ...columns,
          id: uuidv7(),
          organiser_id: await ensureOrganisation(trx, actor),
          custom_url: address,
          language: spokenNow().current,
          cover: cover ? JSON.stringify(cover) : null,
          dates_noted: true,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await saveSeriesTickets(trx, series.id, input.tickets)
      const view = await loadSeriesView(deps, asMemberOf(actor, series.organiser_id), series, trx)
      await auditSeries(trx, actor, series, 'create', { title: series.title })
      return view
    })
  return create(customUrl).catch((error: unknown) => {
    const taken = asUrlTaken(error)
    // Another series of the same title was created at the same moment. Only an organiser who chose the address has to choose another one.
    if (taken === error || input.customUrl) throw taken
    return create(randomUrl(input.title))
  })
}
