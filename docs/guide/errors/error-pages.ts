import { errorCatalogue, errorsOf, routes } from '@foyer/contract'
import english from '../../../packages/messages/en/errors.json' with { type: 'json' }
import actions from './actions.json' with { type: 'json' }

/** What the guide says about an error code. */
export interface ErrorPage {
  readonly code: string
  readonly status: number
  readonly message: string
  readonly meaning: string
  readonly action: string
  /** The calls that answer it, such as `POST /api/orders`. */
  readonly calls: readonly string[]
}

/** More calls than this can answer an error of the whole API: naming them all helps nobody. */
const MOST_CALLS = 40

const answers = Object.values(routes).flatMap((row) =>
  errorsOf(row).map((code) => ({ code, call: `${row.method} ${row.url}` })),
)
const callsByCode = Map.groupBy(answers, ({ code }) => code)

function isCode(code: string): code is keyof typeof actions {
  return code in actions
}

const sentences: Readonly<Record<string, unknown>> = english

function sentenceOf(code: string): string {
  const sentence = sentences[`error_${code.replaceAll('.', '_')}`]
  if (typeof sentence !== 'string') throw new Error(`errors.json has no sentence for ${code}`)
  return sentence
}

/** A page for each code of the catalogue that has a text in `actions.json`; a check makes sure that all have one. */
export const errorPages: readonly ErrorPage[] = Object.keys(errorCatalogue)
  .filter(isCode)
  .map((code) => ({
    code,
    status: errorCatalogue[code].status,
    message: sentenceOf(code),
    ...actions[code],
    calls: (callsByCode.get(code) ?? []).map(({ call }) => call).toSorted(),
  }))

function callsInWords(calls: readonly string[]): string {
  if (calls.length === 0) return 'No call of the API declares this code; it is answered for other addresses.'
  if (calls.length > MOST_CALLS) return `${calls.length} calls can answer this code.`
  return calls.map((call) => `- \`${call}\``).join('\n')
}

/** The text of a page as Markdown. */
export function errorMarkdown({ code, status, message, meaning, action, calls }: ErrorPage): string {
  return [
    `# ${code}`,
    `> ${message}`,
    `Status **${status}**`,
    `## What it means\n\n${meaning}`,
    `## What to do\n\n${action}`,
    `## Calls\n\n${callsInWords(calls)}`,
    '[All error codes](./)',
  ].join('\n\n')
}
