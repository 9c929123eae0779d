import { z } from 'zod'
import { row } from '../define.ts'
import { id } from '../primitives.ts'
import { eventTextsInput, translatedTexts } from './event-texts.ts'
import { seriesRunView } from './series.ts'

/** The texts of a series, of its tickets, of its bundles and of its questions. */
export const seriesTextsView = translatedTexts.extend({ seriesId: id }).meta({ id: 'SeriesTexts' })
export type SeriesTextsView = z.infer<typeof seriesTextsView>

const seriesId = z.strictObject({ id })

/** The texts of series in several languages. */
export const seriesTextRows = {
  getSeriesTexts: row({
    method: 'GET',
    url: '/api/series/:id/texts',
    tag: 'Series',
    summary: 'The texts of a series, its tickets, its bundles and its questions, with their translations',
    permission: 'events:read',
    schema: { params: seriesId, response: { 200: seriesTextsView } },
    errors: ['series.not_found'],
  }),
  saveSeriesTexts: row({
    method: 'PUT',
    url: '/api/series/:id/texts',
    tag: 'Series',
    summary:
      'Set the main language of a series and the translations of its texts; dates follow where they have the same texts',
    permission: 'events:write',
    schema: {
      params: seriesId,
      body: eventTextsInput,
      response: { 200: z.object({ texts: seriesTextsView, run: seriesRunView.nullable() }) },
    },
    errors: [
      'series.not_found',
      'series.busy',
      'event.changed',
      'ticket_type.not_found',
      'bundle.not_found',
      'question.not_found',
    ],
  }),
}
