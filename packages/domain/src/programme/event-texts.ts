import type { Language } from '../language.ts'
import type { RichTextDocument } from '../rich-text.ts'

/** Translations of the texts of one thing, by language and field. What is absent or empty is not translated. */
export type Translations<Texts extends object> = Readonly<
  Partial<Record<Language, { readonly [Field in keyof Texts]?: Texts[Field] | undefined }>>
>

/** The texts of an event that an organiser can translate. */
export interface EventTexts {
  readonly title: string
  readonly summary: string
  readonly description: RichTextDocument | null
  readonly venueName: string
  readonly coverAlt: string
}

/** The texts of a ticket type or a bundle that an organiser can translate. */
export interface TicketTypeTexts {
  readonly name: string
  readonly description: string
}

/** An option of a question in another language. It belongs to the option's text, so it is lost when that text changes. */
export interface TranslatedOption {
  readonly option: string
  readonly text: string
}

/** The texts of an order question that an organiser can translate. */
export interface QuestionTexts {
  readonly label: string
  readonly help: string
  readonly options: readonly TranslatedOption[]
}

/** The reader's language, and the one in which the organiser wrote the original texts. */
export interface Reading {
  readonly language: Language
  readonly main: Language
}

/** A text as it is shown, with the language it is written in. */
export interface ShownText<Text> {
  readonly text: Text
  readonly language: Language
}

function isWritten(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() !== '' : text !== null && text !== undefined
}

/**
 * One text for a reader: the translation into their language, or else the original. The fallback is field by field. An original that
 * is empty stays empty, so that removing a text removes it for every reader.
 */
export function textIn<Field extends string, Text>(
  original: Text,
  field: Field,
  translations: Readonly<Partial<Record<Language, { readonly [F in Field]?: NoInfer<Text> | undefined }>>>,
  { language, main }: Reading,
): ShownText<Text> {
  const translated = language === main ? undefined : translations[language]?.[field]
  return translated !== undefined && isWritten(translated) && isWritten(original)
    ? { text: translated, language }
    : { text: original, language: main }
}

/** An option of a question for a reader, with the same fallback. */
export function optionIn(
  option: string,
  translations: Translations<QuestionTexts>,
  { language, main }: Reading,
): ShownText<string> {
  const translated =
    language === main ? undefined : translations[language]?.options?.find((one) => one.option === option)?.text
  return translated !== undefined && isWritten(translated)
    ? { text: translated, language }
    : { text: option, language: main }
}

/** How many texts there are to translate, and how many are translated. A text that is empty in the main language needs none. */
export function countTranslated(pairs: Iterable<{ readonly original: unknown; readonly translated: unknown }>): {
  total: number
  done: number
} {
  const needed = [...pairs].filter(({ original }) => isWritten(original))
  return { total: needed.length, done: needed.filter(({ translated }) => isWritten(translated)).length }
}
