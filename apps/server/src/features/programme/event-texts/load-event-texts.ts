import type { EventTextsView } from '@foyer/contract'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type EventRow, mainLanguage } from '../events/index.ts'
import { listQuestions } from '../order-questions/index.ts'
import { listTicketTypes } from '../ticket-types/index.ts'

/** The texts of an event with their translations. */
export async function loadEventTexts(
  { site }: Pick<Deps, 'site'>,
  db: Database | Trx,
  event: EventRow,
): Promise<EventTextsView> {
  const tickets = await listTicketTypes(db, event.id)
  const questions = await listQuestions(db, event.id)
  return {
    eventId: event.id,
    version: event.version,
    language: mainLanguage(event, site),
    ...textsWithTranslations(event, tickets, questions),
    can: { update: event.status !== 'cancelled' },
  }
}

type Translated = Pick<EventTextsView, 'texts' | 'translations' | 'tickets' | 'questions'>
type Original = Pick<EventRow, 'title' | 'summary' | 'description' | 'venue_name' | 'cover' | 'translations'>
type TicketTexts = Pick<
  Awaited<ReturnType<typeof listTicketTypes>>[number],
  'id' | 'name' | 'description' | 'translations'
>
type QuestionTexts = Pick<
  Awaited<ReturnType<typeof listQuestions>>[number],
  'id' | 'label' | 'help' | 'options' | 'translations'
>

/** The texts of an event or a series, of its tickets and of its questions, each with its translations. */
export function textsWithTranslations(
  original: Original,
  tickets: readonly TicketTexts[],
  questions: readonly QuestionTexts[],
): Translated {
  return {
    texts: {
      title: original.title,
      summary: original.summary,
      description: original.description,
      venueName: original.venue_name,
      coverAlt: original.cover?.alt ?? '',
    },
    translations: original.translations,
    tickets: tickets.map(({ id, name, description, translations }) => ({ _id: id, name, description, translations })),
    questions: questions.map(({ id, label, help, options, translations }) => ({
      _id: id,
      label,
      help,
      options,
      translations: withOptions(translations),
    })),
  }
}

type QuestionTranslations = EventTextsView['questions'][number]['translations']
type Stored = Awaited<ReturnType<typeof listQuestions>>[number]['translations']

/** Translations of a question as the contract has them. */
function withOptions(translations: Stored): QuestionTranslations {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      { ...texts, options: [...(texts?.options ?? [])] },
    ]),
  )
}
