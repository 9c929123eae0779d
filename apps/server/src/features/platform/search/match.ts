import { type RawBuilder, sql } from 'kysely'
import { likeText } from '../../../db/like-text.ts'
import { searchedWords } from '../../guests/guests/index.ts'

/** An index of trigrams finds words of so many letters wherever they stand. Shorter ones it would find in too many texts. */
const TRIGRAM = 3

const isLong = (word: string) => word.length >= TRIGRAM

/** Whether the index of trigrams helps to find the text. */
export function hasLongWord(search: string): boolean {
  return searchedWords(search).some(isLong)
}

/** Whether every word is in a text that went through `search_text`: long words anywhere, short ones at the beginning of a word. */
export function hasWords(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const conditions = searchedWords(search).map((word) => {
    if (isLong(word)) return sql<boolean>`${text} like ${pattern('%', word)}`
    // The empty text keeps the index out: it is read for the long words, and these are checked of what it finds.
    return sql<boolean>`((${text} || '') like ${pattern('', word)} or (${text} || '') like ${pattern('% ', word)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether a text that went through `search_text` begins with the search. */
export function begins(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${pattern('', searchedWords(search).join(' '))}`
}

/** How well a text fits: 0 where it is what was searched for, 1 where it begins with it, 2 where a word of it does, else 3. */
export function rank(text: RawBuilder<unknown>, search: string): RawBuilder<number> {
  const words = searchedWords(search).join(' ')
  return sql<number>`case when ${text} = search_text(${words}) then 0 when ${begins(text, search)} then 1
    when ${text} like ${pattern('% ', words)} then 2 else 3 end`
}

const pattern = (before: '' | '%' | '% ', text: string) => sql`search_text(${`${before}${likeText(text)}%`})`
