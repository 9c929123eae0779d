import { permissions, type RouteName, routes } from '@foyer/contract'
import { limits } from '../http/limits.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { SubjectKind } from '../http/subject.ts'

const all: readonly RateLimit[] = Object.values(limits)
const COLUMNS = ['network', 'account', 'recipient', 'organiser'] as const
type Column = (typeof COLUMNS)[number] | 'other'

const INTRODUCTION = `# Rate limits

This page is made from \`apps/server/src/http/limits.ts\` by \`npm run limits\`; a test fails when it is stale.

- A **network** is an IPv4 address or the /64 of an IPv6 address. IPv4 addresses in IPv6 form count as IPv4.
- Limits are counted in the database in fixed windows, so all processes count together. Beyond a limit a call is refused with 429
  and \`Retry-After\`, unless the table says "silent": then the call answers as ever and sends no mail.
- "Failures" are hits that are given back when the call succeeds. "Per account from one network" means that each pair has a budget.
- Strangers cannot use up the budget of an account's owner: networks from which an account was logged in to during the last
  90 days, and sessions, have budgets of their own (decision 42).

Two brakes are no rate limits: what one network can hold of an event without paying (\`HELD_SHARE_PERCENT\`, decision 38), and the queue
of password hashing, in which networks take turns (16 calls waiting for each and 64 in all, in each process).
`

function spanOf(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const
  const [size, unit] = units.find(([length]) => seconds % length === 0) ?? [1, 'second']
  const count = seconds / size
  return count === 1 ? unit : `${count} ${unit}s`
}

function columnOf({ by }: RateLimit): Column {
  return COLUMNS.findLast((column) => by.includes(column)) ?? 'other'
}

const WORDS: Partial<Record<SubjectKind, string>> = { network: 'from one network', purpose: 'of one kind of mail' }

function budgetOf(limit: RateLimit): string {
  const column = columnOf(limit)
  const others = limit.by.filter((kind) => kind !== column).map((kind) => WORDS[kind] ?? `per ${kind}`)
  const counted = limit.counts === 'calls' ? '' : ` ${limit.counts}`
  const silent = limit.beyond === 'silent' ? ', silent' : ''
  const scope = limit.scope === undefined ? [] : [limit.scope]
  return [`${limit.hits}${counted} per ${spanOf(limit.seconds)}`, ...others, ...scope].join(' ') + silent
}

function rowOf(name: RouteName): string {
  const { method, url, permission } = routes[name]
  const own = all.filter(({ calls }) => calls.includes(name))
  const cells = [...COLUMNS, 'other' as const].map(
    (column) =>
      own
        .filter((limit) => columnOf(limit) === column)
        .map(budgetOf)
        .join('<br>') || '—',
  )
  return `| \`${method} ${url}\` | ${permissions[permission]} | ${cells.join(' | ')} |`
}

function table(names: readonly RouteName[]): string {
  return [
    '| Call | Who may call | Network | Account | Recipient | Organiser | Other |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...names.map(rowOf),
  ].join('\n')
}

/** The whole of `docs/limits.md`. */
export function limitsPage(): string {
  const names = Object.keys(routes) as RouteName[]
  const needsSession = (name: RouteName) => ['user', 'admin'].includes(permissions[routes[name].permission])
  const isLimited = (name: RouteName) => all.some(({ calls }) => calls.includes(name))
  const open = names.filter((name) => !needsSession(name))
  return `${INTRODUCTION}
## Calls that need no session

Reads without a limit of their own are cheap or cached.

${table(open.filter(isLimited))}
${table(open.filter((name) => !isLimited(name)))
  .split('\n')
  .slice(2)
  .join('\n')}

## Calls that need a session

Those that have a limit; each is also bound to the rights of its account.

${table(names.filter((name) => needsSession(name) && isLimited(name)))}
`
}
