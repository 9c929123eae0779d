/**
 * How well the bank's name for an account matches the name entered: the same words in any order; `close` if one leaves out words of the
 * other or differs by a letter; or a different name.
 */
export const nameMatches = ['same', 'close', 'different'] as const
export type NameMatch = (typeof nameMatches)[number]

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'chief', 'prof', 'alhaji', 'alhaja', 'engr'])

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !TITLES.has(word))
}

/** Whether two words of some length differ by one letter: inserted, omitted or replaced. */
function isSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 4 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

/** How many words of one name match a word of the other, each used once. */
function partners(
  words: readonly string[],
  others: readonly string[],
  alike: (a: string, b: string) => boolean,
): number {
  const left = [...others]
  let found = 0
  for (const word of words) {
    const at = left.findIndex((other) => alike(word, other))
    if (at === -1) continue
    left.splice(at, 1)
    found += 1
  }
  return found
}

export function compareNames(typed: string, known: string): NameMatch {
  const a = wordsOf(typed)
  const b = wordsOf(known)
  const fewer = Math.min(a.length, b.length)
  if (fewer === 0) return 'different'
  const same = partners(a, b, (one, other) => one === other)
  if (same === a.length && same === b.length) return 'same'
  const near = partners(a, b, (one, other) => one === other || isSlip(one, other))
  return near === fewer && near >= Math.min(2, Math.max(a.length, b.length)) ? 'close' : 'different'
}
