/** What an attacker tries first: the most common passwords, and words that this product suggests. */
const COMMON = [
  'administrator',
  'password',
  'iloveyou',
  'football',
  'sunshine',
  'princess',
  'letmein',
  'welcome',
  'organiser',
  'organizer',
  'tickets',
  'monkey',
  'dragon',
  'secret',
  'master',
  'ticket',
  'events',
  'admin',
  'foyer',
  'event',
  'login',
  'guest',
  'door',
  'abc',
]

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SEQUENCES = [...ROWS, ...ROWS.map((row) => [...row].toReversed().join(''))]

/** Substitutions that everybody knows. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const SHORTEST_WORD = 3
const SHORTEST_SEQUENCE = 4
/** How many different letters or characters a password must have left without its guessable parts: one of the two is enough. */
const LETTERS_LEFT = 6
const CHARACTERS_LEFT = 10

/** The words of texts that a stranger may know, such as the person's name and address or the site's host. */
export function guessableWords(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD)
}

/**
 * Whether little is left of a password once the words that a stranger knows, keyboard rows and repetitions are taken out. The
 * same holds with the usual substitutions undone (`4dm1n1str4t0r`).
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const plain = Array.from(lower, (character) => LOOKALIKES[character] ?? character).join('')
  const words = [...COMMON, ...known].toSorted((one, other) => other.length - one.length)
  return [lower, plain].some((spelling) => leavesLittle(spelling, words))
}

function leavesLittle(spelling: string, words: readonly string[]): boolean {
  const wordless = words.reduce((text, word) => text.replaceAll(word, ' '), withoutSequences(spelling))
  const left = withoutRepetitions(wordless.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  const letters = new Set(left.replaceAll(/\P{L}/gu, ''))
  return letters.size < LETTERS_LEFT && new Set(left).size < CHARACTERS_LEFT
}

function withoutSequences(text: string): string {
  let rest = text
  for (const sequence of SEQUENCES)
    for (let length = sequence.length; length >= SHORTEST_SEQUENCE; length -= 1)
      for (let start = 0; start + length <= sequence.length; start += 1)
        rest = rest.replaceAll(sequence.slice(start, start + length), ' ')
  return rest
}

/** Keeps one of each part that is repeated in a row: `horsehorsehorse` is `horse`. */
function withoutRepetitions(text: string): string {
  return text.replaceAll(/(.+?)\1+/gu, '$1')
}
