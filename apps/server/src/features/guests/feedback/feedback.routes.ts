import { routes } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { csvFile } from '../../../documents/spreadsheets.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { named } from '../guests/index.ts'
import { allAnswers, listComments, summariseFeedback } from './feedback.queries.ts'

/** What guests answered, for the organiser. Nothing says who answered what. */
export function feedbackRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.getFeedback, async ({ actor, params }) => {
      const event = assertManages(actor, 'messages:read', await findEvent(deps.db, params.eventId))
      return summariseFeedback(deps.db, event.id)
    }),
    route(routes.listFeedbackComments, async ({ actor, params, query }) => {
      const event = assertManages(actor, 'messages:read', await findEvent(deps.db, params.eventId))
      const { rows, total } = await listComments(deps.db, event.id, query)
      return pageOf(rows, query, total)
    }),
    route(routes.exportFeedback, async ({ actor, params, reply }) => {
      const event = assertManages(actor, 'messages:read', await findEvent(deps.db, params.eventId))
      async function* rows() {
        for await (const batch of allAnswers(deps.db, event.id))
          yield batch.map(({ rating, comment, created_at: at }) => [
            rating,
            comment,
            formatDate(at.toISOString(), 'moment', event.timezone),
          ])
      }
      named(reply, `${slugify(event.title) || 'event'}-feedback.csv`)
      return csvFile({
        sheet: m.guests_feedback(),
        header: [m.guests_feedback_rating(), m.guests_feedback_comment(), m.guests_messages_date()],
        widths: [10, 80, 20],
        rows: rows(),
      })
    }),
  ]
}
