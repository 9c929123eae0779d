import { runsRightToLeft } from '@foyer/domain'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LETTER = /\p{L}/u

/** Whether a word is written from right to left. Its letters are turned where it is set; this is about words. */
export function isRightToLeft(word: string): boolean {
  return RIGHT_TO_LEFT.test(word)
}

/**
 * The words of a line as they stand from left to right. `turned` says whether the text that the line is part of runs from right to left;
 * words of the other way keep their own order among themselves.
 */
export function inVisualOrder(words: readonly string[], turned = runsRightToLeft(words.join(' '))): string[] {
  const groups: { turned: boolean; words: string[] }[] = []
  for (const word of words) {
    const last = groups.at(-1)
    // What has no letters, such as a number or a dash, goes along with what stands before it.
    const way = LETTER.test(word) ? isRightToLeft(word) : (last?.turned ?? turned)
    if (last?.turned === way) last.words.push(word)
    else groups.push({ turned: way, words: [word] })
  }
  const ordered = turned ? groups.toReversed() : groups
  return ordered.flatMap((group) => (group.turned ? group.words.toReversed() : group.words))
}
