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
    texts: {
      title: event.title,
      summary: event.summary,
      description: event.description,
      venueName: event.venue_name,
      coverAlt: event.cover?.alt ?? '',
    },
    translations: event.translations,
    tickets: tickets.map(({ id, name, description, translations }) => ({ _id: id, name, description, translations })),
    questions: questions.map(({ id, label, help, options, translations }) => ({
      _id: id,
      label,
      help,
      options,
      translations: withOptions(translations),
    })),
    can: { update: event.status !== 'cancelled' },
  }
}

type QuestionTranslations = EventTextsView['questions'][number]['translations']
type Stored = Awaited<ReturnType<typeof listQuestions>>[number]['translations']

function withOptions(translations: Stored): QuestionTranslations {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      { ...texts, options: [...(texts?.options ?? [])] },
    ]),
  )
}
