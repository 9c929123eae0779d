import type { EventTextsInput } from '@foyer/contract'
import type { Language } from '@foyer/domain'
import { cleanDescription } from '../events/index.ts'

type EventTexts = NonNullable<EventTextsInput['translations'][Language]>

/** The translations of an event or a series, as the database keeps them. */
export function storedTexts(translations: EventTextsInput['translations']): Record<string, object> {
  return cleaned(translations, cleanEventTexts)
}

/** The translations of what belongs to an event, as the database keeps them. */
export function storedOf<Texts extends object>(
  owned: readonly { readonly _id: string; readonly translations: Readonly<Partial<Record<Language, Texts>>> }[],
) {
  return owned.map(({ _id, translations }) => ({ id: _id, translations: cleaned(translations, withoutEmpty) }))
}

/** Drops the languages in which no text is written. */
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

function cleanEventTexts({ description, ...texts }: EventTexts): object {
  return withoutEmpty({ ...texts, description: description ? cleanDescription(description) : null })
}
