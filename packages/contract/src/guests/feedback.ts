import { z } from 'zod'
import { row } from '../define.ts'
import { fileView, id, instant, listOf, pageQuery, paragraph } from '../primitives.ts'

/** The longest comment, in characters. */
export const LONGEST_FEEDBACK_COMMENT = 1000

/** What a guest answers to "How was it?": 1 is poor, 5 is excellent. */
export const feedbackInput = z.strictObject({
  rating: z.int().min(1).max(5),
  comment: paragraph(LONGEST_FEEDBACK_COMMENT).default(''),
})

/** What the guests of an event answered. */
export const feedbackSummary = z
  .object({
    /** How many were asked. */
    asked: z.int(),
    answers: z.int(),
    /** The mean of all answers; null without one. */
    average: z.number().nullable(),
    /** How many chose 1, 2, 3, 4 and 5. */
    counts: z.array(z.int()).length(5),
  })
  .meta({ id: 'FeedbackSummary' })
export type FeedbackSummary = z.infer<typeof feedbackSummary>

/** A comment with its rating. Nothing says who wrote it. */
export const feedbackComment = z
  .object({ rating: z.int(), comment: z.string(), at: instant })
  .meta({ id: 'FeedbackComment' })
export type FeedbackComment = z.infer<typeof feedbackComment>

const eventParams = z.strictObject({ eventId: id })

/** What guests thought of an event. */
export const feedbackRows = {
  getFeedback: row({
    method: 'GET',
    url: '/api/guests/:eventId/feedback',
    tag: 'Guests',
    summary: 'The ratings of an event by its guests',
    permission: 'messages:read',
    schema: { params: eventParams, response: { 200: feedbackSummary } },
    errors: ['event.not_found'],
  }),
  listFeedbackComments: row({
    method: 'GET',
    url: '/api/guests/:eventId/feedback/comments',
    tag: 'Guests',
    summary: 'The comments of guests with their ratings, the newest first',
    permission: 'messages:read',
    schema: { params: eventParams, querystring: pageQuery, response: { 200: listOf(feedbackComment) } },
    errors: ['event.not_found'],
  }),
  exportFeedback: row({
    method: 'GET',
    url: '/api/guests/:eventId/feedback/feedback.csv',
    tag: 'Guests',
    summary: 'All ratings and comments of an event as CSV, without names',
    permission: 'messages:read',
    schema: { params: eventParams, response: { 200: fileView } },
    errors: ['event.not_found'],
    produces: 'text/csv',
  }),
}
