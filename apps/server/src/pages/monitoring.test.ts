import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from '../testing/index.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const TOKEN = 'a token for the metrics of this test'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp({ metricsToken: TOKEN })
})
afterAll(() => site.close())

async function metrics(): Promise<string> {
  const answer = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  return answer.body
}

/** The names of all series that a page of metrics can hold, and what Prometheus itself adds. */
function seriesOf(text: string): Set<string> {
  const names = ['up']
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    names.push(name, ...(type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : []))
  return new Set(names)
}

const WORDS = new Set(['by', 'sum', 'max', 'min', 'rate', 'increase', 'topk', 'histogram_quantile', 'and', 'or', 'on'])

/** The names of series that an expression asks for. */
function askedBy(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\bby \([^)]*\)/g, ' ')
    .replaceAll(/\b\d[\d.]*/g, ' ')
  return [...bare.matchAll(/[a-z_][a-z0-9_]*/g)].map(([name]) => name).filter((name) => !WORDS.has(name))
}

interface Rule {
  readonly alert: string
  readonly expression: string
  readonly runbook: string
}

function rules(): Rule[] {
  return read('ops/prometheus/rules.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => ({
      alert: text.split('\n')[0] ?? '',
      expression: /expr: \|\n((?: {10}.*\n)+)/.exec(text)?.[1] ?? '',
      runbook: /runbook_url: (\S+)/.exec(text)?.[1] ?? '',
    }))
}

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}

test('every metric that the dashboard and the alert rules ask for is one that a process prints', async () => {
  const printed = seriesOf(await metrics())
  const { panels } = JSON.parse(read('ops/grafana/foyer.json')) as Dashboard
  const expressions = [
    ...rules().map(({ expression }) => expression),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(expressions.length).toBeGreaterThan(30)
  expect(expressions.filter((expression) => askedBy(expression).length === 0)).toEqual([])
  expect(expressions.flatMap(askedBy).filter((name) => !printed.has(name))).toEqual([])
})

test('every alert has a runbook that says where to look and what to do, and there is none without an alert', () => {
  const sections = read('docs/operations/incidents.md').split(/^## /m).slice(1)
  const runbooks = sections.filter((section) => section.startsWith('Foyer'))
  expect(runbooks.map((section) => section.split('\n')[0])).toEqual(rules().map(({ alert }) => alert))
  for (const section of runbooks) expect(section).toMatch(/\*\*Look\*\*: [^]*\*\*Do\*\*: /)
  for (const { alert, runbook } of rules()) expect(runbook).toBe(`docs/operations/incidents.md#${alert.toLowerCase()}`)
})

test('the metrics of a moment are of that moment: payments, jobs, alarms, refusals and connections', async () => {
  const before = await metrics()
  expect(before).toContain('foyer_orders_held 0')
  expect(before).toContain('foyer_orders_placed_total{request="new"} 0')
  await createPaidOrder(site, await createEvent(site))
  await site.app.inject({ url: '/api/orders/NONE-0000' })
  await site.deps.pool.query(
    `insert into alarms (id, rule, kind, findings, examples, fingerprint) values (gen_random_uuid(), 'capacity', 'books', 1, '[]', 'x')`,
  )
  await site.deps.pool.query('insert into book_checks (rules, broken) values (1, 1)')
  const text = await metrics()
  for (const line of [
    /^foyer_payments\{provider="sandbox",state="captured"\} 1$/m,
    /^foyer_alarms_open\{kind="books",rule="capacity"\} 1$/m,
    /^foyer_books_checked_seconds \d/m,
    /^foyer_jobs\{name="mail.send",state="created"\} \d+$/m,
    /^foyer_refusals_total\{code="[a-z_.]+"\} 1$/m,
    /^foyer_database_connections\{pool="requests",state="idle"\} \d+$/m,
    /^foyer_database_connection_hold_seconds_count\{pool="requests"\} [1-9]/m,
  ])
    expect(text).toMatch(line)
})

test('figures that take long are read once, however often they are asked for meanwhile', async () => {
  const lock = await site.deps.pool.connect()
  const waiting = async () => {
    const { rows } = await lock.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%"alarms"%'`,
    )
    return rows[0]?.count
  }
  try {
    await lock.query('begin; lock table alarms in access exclusive mode')
    for (let asked = 0; asked < 3; asked += 1) expect(await metrics()).toContain('foyer_database_up 0')
    expect(await waiting()).toBe(1)
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  await expect.poll(metrics).toContain('foyer_database_up 1')
})
