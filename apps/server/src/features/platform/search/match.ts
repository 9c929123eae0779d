import { type RawBuilder, sql } from 'kysely'
import { likeText } from '../../../db/like-text.ts'
import { searchedWords } from '../../guests/guests/index.ts'

/** The shortest word for which the trigram index is used, which finds it anywhere in a text. Shorter ones occur in too many texts. */
const TRIGRAM = 3

const isLong = (word: string) => word.length >= TRIGRAM

/** Whether the trigram index can be used for the search. */
export function hasLongWord(search: string): boolean {
  return searchedWords(search).some(isLong)
}

/** Whether every word is in a text that went through `search_text`: long words anywhere, short ones at the beginning of a word. */
export function hasWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const conditions = searchedWords(search).map((word) => {
    if (isLong(word)) return sql<boolean>`${text} like ${pattern('%', word)}`
    // Appending the empty text keeps the index out of this condition: the index finds the long words, and short ones are checked in the
    // rows found.
    return sql<boolean>`((${text} || '') like ${pattern('', word)} or (${text} || '') like ${pattern('% ', word)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether a text that went through `search_text` begins with the search. */
export function begins(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${pattern('', searchedWords(search).join(' '))}`
}

/**
 * How well a text matches: 0 if it is the search, 1 if it begins with it, 2 if it contains the search at the beginning of a word, else
 * 3.
 */
export function rank(text: RawBuilder<unknown>, search: string): RawBuilder<number> {
  const words = searchedWords(search).join(' ')
  return sql<number>`case when ${text} = search_text(${words}) then 0 when ${begins(text, search)} then 1
    when ${text} like ${pattern('% ', words)} then 2 else 3 end`
}

const pattern = (before: '' | '%' | '% ', text: string) => sql`search_text(${`${before}${likeText(text)}%`})`
