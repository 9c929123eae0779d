import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { isMet, type Outcome, type Result } from './measurement.ts'

/** What was measured, or why it was not. */
export interface Reported {
  readonly title: string
  readonly outcome: Outcome
}

const HEADS = ['Measured', 'Here', 'Baseline', 'There', 'Ratio', 'Lowest–highest', 'Goal', 'Met']

function figure(value: number, unit: Result['unit']): string {
  const text = unit === '/s' ? Math.round(value).toLocaleString('en') : value.toFixed(2)
  return unit === '/s' ? `${text}/s` : `${text} ${unit}`
}

function rowOf(result: Result): string[] {
  const { what, baseline, unit, figures, ratio, goal } = result
  return [
    what,
    figure(figures.product, unit),
    baseline,
    figure(figures.baseline, unit),
    ratio.median.toFixed(2),
    `${ratio.lowest.toFixed(2)}–${ratio.highest.toFixed(2)}`,
    'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`,
    isMet(result) ? 'yes' : 'no',
  ]
}

/** A Markdown table whose columns line up, so that it reads as well in a terminal. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = HEADS.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  return [
    line(HEADS),
    line(
      HEADS.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n')
}

export function tableOf(reported: readonly Reported[]): string {
  const rows = reported.flatMap(({ outcome }) => outcome.results.map(rowOf))
  const skipped = reported.flatMap(({ title, outcome }) =>
    outcome.skipped ? [`${title}: not measured. ${outcome.skipped}`] : [],
  )
  return [rows.length > 0 ? table(rows) : '', ...skipped].filter((part) => part !== '').join('\n\n')
}

/** Processors, memory, versions, and how busy the machine was with other things. */
export function machine(postgresVersion: string, loadBefore: number): string {
  const [processor] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return [
    `- ${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${gibibytes} GiB, ${type()} ${release()}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgresVersion} with fsync and synchronous_commit on, otherwise as Foyer starts it`,
    `- Load average ${loadBefore.toFixed(1)} at the start, ${(loadavg()[0] ?? 0).toFixed(1)} at the end`,
  ].join('\n')
}

export function documentOf(
  reported: readonly Reported[],
  facts: { machine: string; command: string; rounds: number },
): string {
  return `# Results

Written by \`${facts.command}\` on ${new Date().toISOString().slice(0, 10)}.

${facts.machine}

${tableOf(reported)}

## How to read them

The ratio is the result: figures per second move with the machine and with whatever else runs on it, ratios far less. Each is
the median of ${facts.rounds} rounds after one that warms up; a round measures the baseline and the product, in turns that
alternate. Server, database and load share the processors above. Everything goes over loopback: no TLS, no network, no payment
provider.

- Orders ask for 2, 2, 1 and 4 tickets in turn. "In process" calls the order intake that the server uses; over HTTP the whole
  server listens, with all its hooks, and each request carries an Idempotency-Key of its own.
- Requests over HTTP come from a process of \`bench/load-process.ts\`: keep-alive connections, one request at a time each. It
  needs nothing installed and keeps every answer, for the books. Only the page is asked for by wrk, because nginx is faster
  than a load generator in JavaScript.
- The lone buyer's orders and the plain statement's alternate one by one.

After every run the books are checked: what the counter claims is what the orders' lines say and what the answers handed out,
no order is missing or twice, nothing is sold beyond capacity, no order was refused that would have fitted, and repeating a
sample of the requests gets the same orders. Anything else ends the command with exit code 1.
`
}
