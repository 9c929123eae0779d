import { languages, MAX_OPTIONS, MAX_QUESTIONS } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { id, line, paragraph, ticketTypeId } from '../primitives.ts'
import { richText } from '../rich-text.ts'

/** The language of a text that an organiser wrote. */
export const textLanguage = z.enum(languages).meta({ id: 'TextLanguage' })

/**
 * The texts that are shown in another language than the requested one because they are not translated, each with its language. Texts that
 * are not listed are in the requested language.
 */
const fallbacksOf = <const Field extends string>(...fields: [Field, ...Field[]]) =>
  z.partialRecord(z.enum(fields), textLanguage)
export const cardFallbacks = fallbacksOf('title', 'summary', 'description', 'venueName')
export const ticketTypeFallbacks = fallbacksOf('name', 'description')
export const questionFallbacks = fallbacksOf('label', 'help', 'options')

// Each text has the limits that it has in the main language; an empty one is not translated.
const eventTexts = z.strictObject({
  title: line(150, 0).optional(),
  summary: line(140, 0).optional(),
  description: richText.nullable().optional(),
  venueName: line(255, 0).optional(),
  coverAlt: line(250, 0).optional(),
})
const ticketTypeTexts = z.strictObject({ name: line(100, 0).optional(), description: paragraph(1000).optional() })
const questionTexts = z.strictObject({
  label: line(200, 0).optional(),
  help: paragraph(500).optional(),
  /** Each by the text of its option in the main language. */
  options: z
    .array(z.strictObject({ option: line(100), text: line(100, 0) }))
    .max(MAX_OPTIONS)
    .optional(),
})

const eventTranslations = z.partialRecord(textLanguage, eventTexts)
const ticketTypeTranslations = z.partialRecord(textLanguage, ticketTypeTexts)
const questionTranslations = z.partialRecord(textLanguage, questionTexts)

/**
 * The main language of an event and all translations of its texts. Ticket types, bundles and questions that are not named keep theirs.
 * `expectedVersion` prevents overwriting what another tab has saved since.
 */
export const eventTextsInput = z.strictObject({
  language: textLanguage,
  translations: eventTranslations,
  tickets: z
    .array(z.strictObject({ _id: ticketTypeId, translations: ticketTypeTranslations }))
    .max(200)
    .default([]),
  bundles: z
    .array(z.strictObject({ _id: id, translations: ticketTypeTranslations }))
    .max(100)
    .default([]),
  questions: z
    .array(z.strictObject({ _id: id, translations: questionTranslations }))
    .max(MAX_QUESTIONS)
    .default([]),
  expectedVersion: z.int().optional(),
})
export type EventTextsInput = z.infer<typeof eventTextsInput>

/** Texts as their organiser wrote them, each with its translations. */
export const translatedTexts = z.object({
  version: z.int(),
  language: textLanguage,
  texts: z.object({
    title: z.string(),
    summary: z.string(),
    description: richText.nullable(),
    venueName: z.string(),
    coverAlt: z.string(),
  }),
  translations: eventTranslations,
  tickets: z.array(
    z.object({
      _id: ticketTypeId,
      name: z.string(),
      description: z.string(),
      translations: ticketTypeTranslations,
    }),
  ),
  bundles: z.array(
    z.object({
      _id: id,
      name: z.string(),
      description: z.string(),
      translations: ticketTypeTranslations,
    }),
  ),
  questions: z.array(
    z.object({
      _id: id,
      label: z.string(),
      help: z.string(),
      options: z.array(z.string()),
      translations: questionTranslations,
    }),
  ),
  can: z.object({ update: z.boolean() }),
})
export type TranslatedTexts = z.infer<typeof translatedTexts>

/** The texts of an event. */
export const eventTextsView = translatedTexts.extend({ eventId: id }).meta({ id: 'EventTexts' })
export type EventTextsView = z.infer<typeof eventTextsView>

const eventId = z.strictObject({ id })

/** The texts of events in several languages. */
export const eventTextRows = {
  getEventTexts: row({
    method: 'GET',
    url: '/api/events/:id/texts',
    tag: 'Events',
    summary: 'The texts of an event, its ticket types, its bundles and its questions, with their translations',
    permission: 'events:read',
    schema: { params: eventId, response: { 200: eventTextsView } },
    errors: ['event.not_found'],
  }),
  saveEventTexts: row({
    method: 'PUT',
    url: '/api/events/:id/texts',
    tag: 'Events',
    summary: 'Set the main language of an event and the translations of its texts',
    permission: 'events:write',
    schema: { params: eventId, body: eventTextsInput, response: { 200: eventTextsView } },
    errors: [
      'event.not_found',
      'event.changed',
      'session.forbidden',
      'ticket_type.not_found',
      'bundle.not_found',
      'question.not_found',
    ],
  }),
}
