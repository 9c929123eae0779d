import type { SeriesTextsView } from '@foyer/contract'
import type { Database, Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { may } from '../../../people/organisations/index.ts'
import { textsWithTranslations } from '../../../programme/event-texts/index.ts'
import { mainLanguage } from '../../../programme/events/index.ts'
import { seriesBundles, seriesQuestions, type SeriesRow, seriesTickets } from '../series.queries.ts'

/** The texts of a series with their translations. */
export async function loadSeriesTexts(
  { site }: Pick<Deps, 'site'>,
  db: Database | Trx,
  actor: MemberActor,
  series: SeriesRow,
): Promise<SeriesTextsView> {
  const tickets = await seriesTickets(db, series.id)
  const bundles = await seriesBundles(db, series.id)
  const questions = await seriesQuestions(db, series.id)
  return {
    seriesId: series.id,
    version: series.version,
    language: mainLanguage(series, site),
    ...textsWithTranslations(series, { tickets, bundles, questions }),
    can: { update: may(actor, 'events:write', { organisationId: series.organiser_id, eventId: null }) },
  }
}
