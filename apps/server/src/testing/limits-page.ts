import { permissions, type RouteName, routes } from '@foyer/contract'
import { limits } from '../http/limits.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { SubjectKind } from '../http/subject.ts'

const all: readonly RateLimit[] = Object.values(limits)
const COLUMNS = ['network', 'account', 'recipient', 'organiser'] as const
type Column = (typeof COLUMNS)[number] | 'other'

const INTRODUCTION = `# Rate limits

\`npm run limits\` generates this page from \`apps/server/src/http/limits.ts\`. A test fails if it is out of date.

- A **network** is an IPv4 address or the /64 of an IPv6 address. IPv4 addresses in IPv6 form count as IPv4.
- Limits are counted in the database in fixed windows, so all processes count together. Beyond a limit, a call is refused with 429
  and \`Retry-After\`. Beyond a limit marked "silent", the call answers as usual but skips the mail or the log entry.
- "Failures" means that only failed calls count. "Per account from one network" means that each pair of account and network has its own
  budget.
- Strangers cannot use up the budget of an account's owner. Networks from which the account has logged in during the last 90 days, and
  sessions, have separate budgets (decision 42).

Three further protections are not rate limits: the share of an event that one network can hold unpaid (\`HELD_SHARE_PERCENT\`, decision 38),
the queue for password hashing, in which networks take turns (in each process, at most 16 waiting calls per network and 64 in total), and
the views of event pages that are counted (in each process, at most 60 per hour of one event and 300 per hour in total from one network,
silent, decision 68).
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

const WORDS: Partial<Record<SubjectKind, string>> = {
  network: 'from one network',
  block: 'from one IPv6 /48',
  purpose: 'of one kind of mail',
}

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

/** The complete text of `docs/limits.md`. */
export function limitsPage(): string {
  const names = Object.keys(routes) as RouteName[]
  const needsSession = (name: RouteName) => ['user', 'member', 'admin'].includes(permissions[routes[name].permission])
  const isLimited = (name: RouteName) => all.some(({ calls }) => calls.includes(name))
  const open = names.filter((name) => !needsSession(name))
  return `${INTRODUCTION}
## Calls without a session

Reads without a limit are cheap or cached.

${table(open.filter(isLimited))}
${table(open.filter((name) => !isLimited(name)))
  .split('\n')
  .slice(2)
  .join('\n')}

## Calls with a session

This table lists the calls that have a limit. The permissions of the account restrict each call as well.

${table(names.filter((name) => needsSession(name) && isLimited(name)))}
`
}
