import type { EventTextsInput, EventTextsView } from '@foyer/contract'
import { type Language, type RichTextDocument, validateRichText } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertManages, auditForeign, edited, lockEvent } from '../events/index.ts'
import { loadEventTexts } from './load-event-texts.ts'

/** Sets the main language of an event and the translations of its texts. The event's lock and version settle two saves at once. */
export function saveEventTexts(
  deps: Deps,
  actor: UserActor,
  id: string,
  input: EventTextsInput,
): Promise<EventTextsView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = assertManages(actor, await lockEvent(trx, id))
    if (event.status === 'cancelled') throw new AppError('session.forbidden')
    if (input.expectedVersion !== undefined && input.expectedVersion !== event.version)
      throw new AppError('event.changed')
    const next = await trx
      .updateTable('events')
      .set({
        language: input.language,
        translations: JSON.stringify(cleaned(input.translations, cleanEventTexts)),
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveOwned(trx, id, 'ticket_types', input.tickets)
    await saveOwned(trx, id, 'order_questions', input.questions)
    await deps.outbox.announce(trx, edited(next, ['texts']))
    const view = await loadEventTexts(deps, trx, next)
    await auditForeign(trx, actor, event, 'update_texts', {
      after: { language: input.language, translated: Object.keys(input.translations) },
    })
    return view
  })
}

const NOT_FOUND = { ticket_types: 'ticket_type.not_found', order_questions: 'question.not_found' } as const

interface Owned {
  readonly _id: string
  readonly translations: Readonly<Partial<Record<Language, object>>>
}

/** The translations of what belongs to the event. An id of another event is refused like one that does not exist. */
async function saveOwned(
  trx: Trx,
  eventId: string,
  table: keyof typeof NOT_FOUND,
  owned: readonly Owned[],
): Promise<void> {
  if (owned.length === 0) return
  const ids = [...new Set(owned.map(({ _id }) => _id))]
  const texts = owned.map(({ translations }) => JSON.stringify(cleaned(translations, withoutEmpty)))
  const saved = await sql`
    update ${sql.table(table)} as owned set translations = given.translations::jsonb
    from unnest(${owned.map(({ _id }) => _id)}::uuid[], ${texts}::text[]) as given (id, translations)
    where owned.id = given.id and owned.event_id = ${eventId}
    returning owned.id`.execute(trx)
  if (saved.rows.length !== ids.length) throw new AppError(NOT_FOUND[table])
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

/** The description as the domain rebuilds it, without attributes that only the editor or a forger added. */
function cleanDescription(written: RichTextDocument): RichTextDocument {
  const checked = validateRichText(written)
  if (!checked.ok) throw new AppError('request.invalid', { fields: { description: 'rich_text' } })
  return checked.document
}
