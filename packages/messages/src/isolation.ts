import { currentLanguage, traitsOf } from './language.ts'

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_DIRECTIONAL_ISOLATE = '\u2069'

/**
 * A text that keeps its own order inside a line from right to left: a Latin name would otherwise pull the digits and signs beside it
 * along. Unchanged where the line runs from left to right.
 */
export function isolated(text: string): string {
  const isMirrored = traitsOf(currentLanguage()).direction === 'rtl'
  return isMirrored && text !== '' ? `${FIRST_STRONG_ISOLATE}${text}${POP_DIRECTIONAL_ISOLATE}` : text
}

/** Short facts beside one another, those that there are: `The Jetty · Lagos`. The point begins a line rather than end one. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.flatMap((fact) => (fact ? [isolated(fact)] : [])).join(' ·\u00a0')
}
