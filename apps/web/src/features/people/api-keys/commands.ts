import { type KeyCall, keyCalls } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'

/** The values that the commands contain. */
export interface CommandFacts {
  readonly origin: string
  readonly secret: string
  readonly organisationId: string
  /** An event of the organisation, if it has one. */
  readonly eventId: string | null
}

/** Replaces the key if the reader has not entered one. */
const NO_KEY = 'foyer_live_YOUR_KEY'

/** The calls that API keys can make, grouped by subject, in the order of the contract. */
export function callsByTag(): Map<string, readonly KeyCall[]> {
  const calls = keyCalls()
  return new Map(
    [...new Set(calls.map(({ tag }) => tag))].map((tag) => [tag, calls.filter((call) => call.tag === tag)]),
  )
}

const namesIn = ({ url }: KeyCall) => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The value of a path parameter: a known id, or else a word to replace. */
function valueOf(name: string, { url }: KeyCall, { organisationId, eventId }: CommandFacts): string {
  if (name === 'organisationId') return organisationId
  const isEvent = name === 'eventId' || (name === 'id' && url.startsWith('/api/events/:id'))
  if (isEvent && eventId !== null) return eventId
  const words = isEvent ? 'eventId' : name
  return words.replaceAll(/(?=[A-Z])/g, '_').toUpperCase()
}

const addressOf = (call: KeyCall, facts: CommandFacts): string =>
  facts.origin + call.url.replaceAll(/:(\w+)/g, (_whole, name: string) => valueOf(name, call, facts))

/** Quotes a text for a shell: a single quote is written by closing, escaping and reopening the quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A shell command that makes a call. */
export function curlCommand(call: KeyCall, facts: CommandFacts): string {
  const { method, body, upload } = call
  const lines = [
    `curl -sS ${method === 'GET' ? '' : `-X ${method} `}${quoted(addressOf(call, facts))}`,
    `-H ${quoted(`authorization: Bearer ${facts.secret || NO_KEY}`)}`,
    ...(call.idempotent ? ['-H "idempotency-key: terminal-$(date +%s)"'] : []),
    ...(body === null ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
    ...(upload !== null && body === null ? [`-F ${upload}=@picture.jpg`] : []),
    ...(call.file ? ['-OJ'] : []),
  ]
  return lines.join(' \\\n  ')
}

/** A program that makes a call, for browsers and servers that have `fetch`. */
export function typeScriptProgram(call: KeyCall, facts: CommandFacts): string {
  const { method, body } = call
  const headers = [
    `authorization: 'Bearer ${facts.secret || NO_KEY}'`,
    ...(call.idempotent ? [`'idempotency-key': crypto.randomUUID()`] : []),
    ...(body === null ? [] : [`'content-type': 'application/json'`]),
  ]
  const answer = call.file ? 'await response.blob()' : 'await response.json()'
  return [
    `const response = await fetch('${addressOf(call, facts)}', {`,
    `  method: '${method}',`,
    `  headers: { ${headers.join(', ')} },`,
    ...(body === null ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
    '})',
    'if (!response.ok) throw new Error(await response.text())',
    `console.log(${call.empty ? 'response.status' : answer})`,
  ].join('\n')
}

const OF_ALL_MEMBERS: readonly string[] = ['events:read', 'organisation:read']

/**
 * A read with which the reader can test the key immediately; the list of events if the key may read it. Undefined for a key that reads
 * nothing.
 */
export function firstCallOf(
  scopes: readonly OrganisationPermission[],
  { limited, eventId }: { readonly limited: boolean; readonly eventId: string | null },
): KeyCall | undefined {
  const fillable = eventId === null ? ['organisationId'] : ['organisationId', 'eventId']
  const calls = keyCalls().filter(
    (call) =>
      call.method === 'GET' &&
      !call.file &&
      scopes.some((scope) => scope === call.scope) &&
      namesIn(call).every((name) => fillable.includes(name)) &&
      // A key that is limited to events can read little about the organisation as a whole.
      (!limited || namesIn(call).includes('eventId') || OF_ALL_MEMBERS.includes(call.scope)),
  )
  return calls.find(({ name }) => name === 'listOrganiserEvents') ?? calls[0]
}
