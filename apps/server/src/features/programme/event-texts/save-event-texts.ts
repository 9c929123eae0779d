import type { EventTextsInput, EventTextsView } from '@foyer/contract'
import type { Language } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertManages, auditEvent, cleanDescription, edited, lockEvent, writeTexts } from '../events/index.ts'
import { translateQuestions } from '../order-questions/index.ts'
import { translateTicketTypes } from '../ticket-types/index.ts'
import { loadEventTexts } from './load-event-texts.ts'

/** Sets the main language of an event and the translations of its texts. The event's lock and version settle two saves at once. */
export function saveEventTexts(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: EventTextsInput,
): Promise<EventTextsView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = assertManages(actor, 'events:write', await lockEvent(trx, id))
    if (event.status === 'cancelled') throw new AppError('session.forbidden')
    if (input.expectedVersion !== undefined && input.expectedVersion !== event.version)
      throw new AppError('event.changed')
    const next = await writeTexts(trx, id, {
      language: input.language,
      translations: cleaned(input.translations, cleanEventTexts),
    })
    await translateTicketTypes(trx, id, stored(input.tickets))
    await translateQuestions(trx, id, stored(input.questions))
    await deps.outbox.announce(trx, edited(next, ['texts']))
    const view = await loadEventTexts(deps, trx, next)
    await auditEvent(trx, actor, event, 'update_texts', {
      before: { language: event.language, translated: Object.keys(event.translations) },
      after: { language: input.language, translated: Object.keys(next.translations) },
    })
    return view
  })
}

/** The translations of what belongs to an event, as the database keeps them. */
function stored<Texts extends object>(
  owned: readonly { readonly _id: string; readonly translations: Readonly<Partial<Record<Language, Texts>>> }[],
) {
  return owned.map(({ _id, translations }) => ({ id: _id, translations: cleaned(translations, withoutEmpty) }))
}

/** Keeps the languages in which something is written. */
function cleaned<Texts extends object>(
  translations: Readonly<Partial<Record<Language, Texts>>>,
  clean: (texts: Texts) => object,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([language, texts]) => {
      const kept = clean(texts)
      return Object.keys(kept).length === 0 ? [] : [[language, kept]]
    }),
  )
}

function withoutEmpty(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, value]: [string, unknown]) => {
      const kept: unknown = Array.isArray(value) ? value.filter(isTranslated) : value
      const empty = kept === '' || kept === null || kept === undefined || (Array.isArray(kept) && kept.length === 0)
      return empty ? [] : [[field, kept]]
    }),
  )
}

function isTranslated({ text }: { text: string }): boolean {
  return text !== ''
}

type EventTexts = NonNullable<EventTextsInput['translations'][Language]>

function cleanEventTexts({ description, ...texts }: EventTexts): object {
  return withoutEmpty({ ...texts, description: description ? cleanDescription(description) : null })
}
