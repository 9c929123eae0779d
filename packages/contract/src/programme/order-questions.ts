import { MAX_OPTIONS, MAX_QUESTIONS, questionKinds, questionScopes } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { questionFallbacks } from './event-texts.ts'
import { id, line, nothing, paragraph, ticketTypeId } from '../primitives.ts'

/**
 * An organiser's input for a question. `options` for the kinds that offer a choice; an empty `ticketIds` asks about every ticket; a
 * `sensitive` answer is masked in exports.
 */
export const questionInput = z.strictObject({
  scope: z.enum(questionScopes),
  kind: z.enum(questionKinds),
  label: line(200),
  help: paragraph(500).default(''),
  options: z.array(line(100)).max(MAX_OPTIONS).default([]),
  required: z.boolean().default(false),
  ticketIds: z.array(ticketTypeId).max(200).default([]),
  sensitive: z.boolean().default(false),
  showAtDoor: z.boolean().default(false),
})
export type QuestionInput = z.infer<typeof questionInput>

/** A question as its organiser sees it. `answers` is the number of answers so far. */
export const questionView = z
  .object({
    _id: id,
    eventId: id,
    scope: z.enum(questionScopes),
    kind: z.enum(questionKinds),
    label: z.string(),
    help: z.string(),
    options: z.array(z.string()),
    required: z.boolean(),
    ticketIds: z.array(ticketTypeId),
    sensitive: z.boolean(),
    showAtDoor: z.boolean(),
    position: z.int(),
    answers: z.int(),
  })
  .meta({ id: 'Question' })
export type QuestionView = z.infer<typeof questionView>

/**
 * A question at the checkout. `askedOf` lists who is asked: 0 is the order, 1 and up are its tickets in their order. An answer names one of
 * `options`; `optionTexts` are the same options in the reader's language.
 */
export const checkoutQuestionView = z.object({
  _id: id,
  kind: z.enum(questionKinds),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  optionTexts: z.array(z.string()),
  required: z.boolean(),
  askedOf: z.array(z.int()),
  fallbacks: questionFallbacks,
})
export type CheckoutQuestionView = z.infer<typeof checkoutQuestionView>

const answerValue = z.union([z.string().max(5000), z.boolean(), z.array(z.string().max(200)).max(MAX_OPTIONS)])

/** The input for an answer. `guest` 0 is the order. The kind of value that is valid depends on the question and is checked with it. */
export const answerInput = z.strictObject({
  questionId: id,
  guest: z.int().min(0).max(200),
  value: answerValue,
})
export type AnswerInput = z.infer<typeof answerInput>

/** An answer with the wording of the question at that time; `text` is the answer in words. */
export const answerView = z
  .object({
    questionId: id,
    guest: z.int(),
    label: z.string(),
    kind: z.enum(questionKinds),
    value: answerValue,
    text: z.string(),
  })
  .meta({ id: 'Answer' })
export type AnswerView = z.infer<typeof answerView>

const eventParams = z.strictObject({ eventId: id })
const questionParams = z.strictObject({ eventId: id, questionId: id })
const questionList = z.object({ items: z.array(questionView) })

/** Questions asked with an order of an event. */
export const orderQuestionRows = {
  listQuestions: row({
    method: 'GET',
    url: '/api/events/:eventId/questions',
    tag: 'Questions',
    summary: 'The questions of an event, in their order',
    permission: 'events:read',
    schema: { params: eventParams, response: { 200: questionList } },
    errors: ['event.not_found'],
  }),
  createQuestion: row({
    method: 'POST',
    url: '/api/events/:eventId/questions',
    tag: 'Questions',
    summary: 'Ask something more with every order',
    permission: 'events:write',
    schema: { params: eventParams, body: questionInput, response: { 201: questionView } },
    errors: ['event.not_found', 'question.invalid', 'question.too_many'],
  }),
  orderQuestions: row({
    method: 'PUT',
    url: '/api/events/:eventId/questions/order',
    tag: 'Questions',
    summary: 'Put the questions of an event in another order',
    permission: 'events:write',
    schema: {
      params: eventParams,
      body: z.strictObject({ questionIds: z.array(id).min(1).max(MAX_QUESTIONS) }),
      response: { 200: questionList },
    },
    errors: ['event.not_found', 'question.invalid'],
  }),
  updateQuestion: row({
    method: 'PUT',
    url: '/api/events/:eventId/questions/:questionId',
    tag: 'Questions',
    summary: 'Change a question; answers given so far keep the words they were asked in',
    permission: 'events:write',
    schema: { params: questionParams, body: questionInput, response: { 200: questionView } },
    errors: ['question.not_found', 'question.invalid'],
  }),
  deleteQuestion: row({
    method: 'DELETE',
    url: '/api/events/:eventId/questions/:questionId',
    tag: 'Questions',
    summary: 'Ask no more; answers given so far are kept',
    permission: 'events:write',
    schema: { params: questionParams, response: { 204: nothing } },
    errors: ['question.not_found'],
  }),
}
