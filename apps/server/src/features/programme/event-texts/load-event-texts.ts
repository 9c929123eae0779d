import type { EventTextsView } from '@foyer/contract'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type EventRow, mainLanguage } from '../events/index.ts'
import { listBundles } from '../bundles/index.ts'
import { listQuestions } from '../order-questions/index.ts'
import { listTicketTypes } from '../ticket-types/index.ts'

/** The texts of an event with their translations. */
export async function loadEventTexts(
  { site }: Pick<Deps, 'site'>,
  db: Database | Trx,
  event: EventRow,
): Promise<EventTextsView> {
  const tickets = await listTicketTypes(db, event.id)
  const bundles = await listBundles(db, event.id)
  const questions = await listQuestions(db, event.id)
  return {
    eventId: event.id,
    version: event.version,
    language: mainLanguage(event, site),
    ...textsWithTranslations(event, { tickets, bundles, questions }),
    can: { update: event.status !== 'cancelled' },
  }
}

type Translated = Pick<EventTextsView, 'texts' | 'translations' | 'tickets' | 'bundles' | 'questions'>
type Original = Pick<EventRow, 'title' | 'summary' | 'description' | 'venue_name' | 'cover' | 'translations'>
type TicketTexts = Pick<
  Awaited<ReturnType<typeof listTicketTypes>>[number],
  'id' | 'name' | 'description' | 'translations'
>
type QuestionTexts = Pick<
  Awaited<ReturnType<typeof listQuestions>>[number],
  'id' | 'label' | 'help' | 'options' | 'translations'
>

interface OwnedTexts {
  readonly tickets: readonly TicketTexts[]
  readonly bundles: readonly TicketTexts[]
  readonly questions: readonly QuestionTexts[]
}

/** The texts of an event or a series, of its tickets, of its bundles and of its questions, each with its translations. */
export function textsWithTranslations(original: Original, { tickets, bundles, questions }: OwnedTexts): Translated {
  return {
    texts: {
      title: original.title,
      summary: original.summary,
      description: original.description,
      venueName: original.venue_name,
      coverAlt: original.cover?.alt ?? '',
    },
    translations: original.translations,
    tickets: tickets.map(withId),
    bundles: bundles.map(withId),
    questions: questions.map(({ id, label, help, options, translations }) => ({
      _id: id,
      label,
      help,
      options,
      translations: withOptions(translations),
    })),
  }
}

function withId({ id, name, description, translations }: TicketTexts) {
  return { _id: id, name, description, translations }
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
