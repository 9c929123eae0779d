import type { EventTextsInput, TranslatedTexts } from '@foyer/contract'
import { countTranslated, isLanguage, type Language, languages, type RichTextDocument } from '@foyer/domain'
import { m } from '@foyer/messages'

/** The typed translation of one text. */
export type Typed = string | RichTextDocument | null

/** A text of the event, with everything that a field for its translation needs. */
export interface TextField {
  /** `title`, `ticket.<id>.name`, `question.<id>.options.<index>`. */
  readonly key: string
  readonly label: string
  readonly original: string | RichTextDocument
  readonly kind: 'line' | 'paragraph' | 'rich'
  readonly most: number
}

/** The texts of one thing: the event itself, a ticket type, a bundle, a question. */
export interface TextGroup {
  readonly key: string
  readonly title: string
  readonly fields: readonly TextField[]
}

/** The translations being written, by language and by the key of the text. */
export type TextsDraft = Readonly<Partial<Record<Language, Readonly<Record<string, Typed>>>>>

function written(fields: readonly (Omit<TextField, 'original'> & { original: TextField['original'] | null })[]) {
  return fields.flatMap(({ original, ...field }) =>
    original === null || original === '' ? [] : [{ ...field, original }],
  )
}

/** The texts to translate. A text that is empty in the main language has no field. */
export function textGroups({ texts, tickets, bundles, questions }: TranslatedTexts): TextGroup[] {
  const event: TextGroup = {
    key: 'event',
    title: m.programme_texts_event(),
    fields: written([
      { key: 'title', label: m.events_field_title(), original: texts.title, kind: 'line', most: 150 },
      { key: 'summary', label: m.events_field_summary(), original: texts.summary, kind: 'line', most: 140 },
      { key: 'description', label: m.events_field_description(), original: texts.description, kind: 'rich', most: 0 },
      { key: 'venueName', label: m.events_field_venue(), original: texts.venueName, kind: 'line', most: 255 },
      { key: 'coverAlt', label: m.events_field_cover_alt(), original: texts.coverAlt, kind: 'line', most: 250 },
    ]),
  }
  const sold = [
    ...tickets.map((ticket) => ({ ...ticket, key: `ticket.${ticket._id}` })),
    ...bundles.map((bundle) => ({ ...bundle, key: `bundle.${bundle._id}` })),
  ]
  const ofSold = sold.map(({ key, name, description }): TextGroup => {
    return {
      key,
      title: name,
      fields: written([
        { key: `${key}.name`, label: m.programme_ticket_preview_name(), original: name, kind: 'line', most: 100 },
        {
          key: `${key}.description`,
          label: m.programme_ticket_description(),
          original: description,
          kind: 'paragraph',
          most: 1000,
        },
      ]),
    }
  })
  const ofQuestions = questions.map(({ _id, label, help, options }): TextGroup => {
    const key = `question.${_id}`
    return {
      key,
      title: label,
      fields: written([
        { key: `${key}.label`, label: m.programme_question_label(), original: label, kind: 'line', most: 200 },
        { key: `${key}.help`, label: m.programme_question_help(), original: help, kind: 'paragraph', most: 500 },
        ...options.map((option, at) => ({
          key: `${key}.options.${at}`,
          label: m.programme_texts_option({ number: String(at + 1) }),
          original: option,
          kind: 'line' as const,
          most: 100,
        })),
      ]),
    }
  })
  return [event, ...ofSold, ...ofQuestions]
}

function draftIn(view: TranslatedTexts, language: Language): Record<string, Typed> {
  const draft: Record<string, Typed> = {}
  for (const [field, text] of Object.entries(view.translations[language] ?? {})) draft[field] = text ?? ''
  for (const { _id, translations } of view.tickets) {
    draft[`ticket.${_id}.name`] = translations[language]?.name ?? ''
    draft[`ticket.${_id}.description`] = translations[language]?.description ?? ''
  }
  for (const { _id, translations } of view.bundles) {
    draft[`bundle.${_id}.name`] = translations[language]?.name ?? ''
    draft[`bundle.${_id}.description`] = translations[language]?.description ?? ''
  }
  for (const { _id, options, translations } of view.questions) {
    const texts = translations[language]
    draft[`question.${_id}.label`] = texts?.label ?? ''
    draft[`question.${_id}.help`] = texts?.help ?? ''
    for (const [at, option] of options.entries())
      draft[`question.${_id}.options.${at}`] = texts?.options?.find((one) => one.option === option)?.text ?? ''
  }
  return draft
}

/** The saved translations as a draft. */
export function startingDraft(view: TranslatedTexts): TextsDraft {
  return Object.fromEntries(languages.map((language) => [language, draftIn(view, language)]))
}

function line(draft: TextsDraft, language: Language, key: string): string {
  const typed = draft[language]?.[key]
  return typeof typed === 'string' ? typed : ''
}

function inEach<Texts>(textsIn: (language: Language) => Texts): Partial<Record<Language, Texts>> {
  return Object.fromEntries(languages.map((language) => [language, textsIn(language)]))
}

/** The request body: it contains every language, so that changing the main language for a moment loses nothing. */
export function textsBody(
  view: TranslatedTexts,
  draft: TextsDraft,
  main: Language,
): Omit<EventTextsInput, 'expectedVersion'> {
  return {
    language: main,
    translations: inEach((language) => {
      const description = draft[language]?.['description']
      return {
        title: line(draft, language, 'title'),
        summary: line(draft, language, 'summary'),
        description: typeof description === 'object' ? description : null,
        venueName: line(draft, language, 'venueName'),
        coverAlt: line(draft, language, 'coverAlt'),
      }
    }),
    tickets: view.tickets.map(({ _id }) => ({
      _id,
      translations: inEach((language) => ({
        name: line(draft, language, `ticket.${_id}.name`),
        description: line(draft, language, `ticket.${_id}.description`),
      })),
    })),
    bundles: view.bundles.map(({ _id }) => ({
      _id,
      translations: inEach((language) => ({
        name: line(draft, language, `bundle.${_id}.name`),
        description: line(draft, language, `bundle.${_id}.description`),
      })),
    })),
    questions: view.questions.map(({ _id, options }) => ({
      _id,
      translations: inEach((language) => ({
        label: line(draft, language, `question.${_id}.label`),
        help: line(draft, language, `question.${_id}.help`),
        options: options.map((option, at) => ({
          option,
          text: line(draft, language, `question.${_id}.options.${at}`),
        })),
      })),
    })),
  }
}

/** The field that a path of the request body is about: its language and the key of its text. Null for other paths. */
export function fieldOfPath(view: TranslatedTexts, path: string): { language: Language; key: string } | null {
  const own = /^translations\.(\w+)\.(\w+)/.exec(path)
  const of = /^(tickets|bundles|questions)\.(\d+)\.translations\.(\w+)\.(\w+)(?:\.(\d+))?/.exec(path)
  if (own) return inLanguage(own[1], own[2] ?? '')
  if (!of) return null
  const [, list, at, language, name, option] = of
  const kinds = { tickets: 'ticket', bundles: 'bundle', questions: 'question' } as const
  if (list !== 'tickets' && list !== 'bundles' && list !== 'questions') return null
  const thing = view[list][Number(at)]
  const parts = [kinds[list], thing?._id, name, option]
  return thing ? inLanguage(language, parts.filter((part) => part !== undefined).join('.')) : null
}

function inLanguage(language: string | undefined, key: string) {
  return language !== undefined && isLanguage(language) ? { language, key } : null
}

/** How much of the event is translated into a language. */
export function progressIn(groups: readonly TextGroup[], draft: TextsDraft, language: Language) {
  const fields = groups.flatMap(({ fields: own }) => own)
  return countTranslated(fields.map(({ key, original }) => ({ original, translated: draft[language]?.[key] })))
}
