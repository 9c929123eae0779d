import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { isMet, type Outcome, type Result } from './measurement.ts'

/** A measurement, or the reason why it was skipped. */
export interface Reported {
  readonly title: string
  readonly outcome: Outcome
}

const HEADS = ['Measured', 'Foyer', 'Baseline', 'Baseline rate', 'Ratio', 'Lowest–highest', 'Goal', 'Met']

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

/** A Markdown table with aligned columns, which is also readable in a terminal. */
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

/** Processors, memory, versions and the load of the machine. */
export function machine(postgresVersion: string, loadBefore: number): string {
  const [processor] = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return [
    `- ${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${gibibytes} GiB, ${type()} ${release()}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgresVersion} with fsync and synchronous_commit on, otherwise with Foyer's settings`,
    `- Load average ${loadBefore.toFixed(1)} at the start, ${(loadavg()[0] ?? 0).toFixed(1)} at the end`,
  ].join('\n')
}

export function documentOf(
  reported: readonly Reported[],
  facts: { machine: string; command: string; rounds: number },
): string {
  return `# Results

Measured with \`${facts.command}\` on ${new Date().toISOString().slice(0, 10)}.

${facts.machine}

${tableOf(reported)}

## How to read the results

Read the ratios. Absolute rates depend on the machine and its other load; ratios depend on them far less. Each ratio is the median of
${facts.rounds} rounds after one warm-up round. A round measures the baseline and the product, in alternating order. Server, database and load
generator share the processors above. All traffic uses loopback: no TLS, no network, no payment provider.

- Orders request 2, 2, 1 and 4 tickets in turn. "In process" calls the server's order intake directly. "Over HTTP" uses the complete
  server with all its hooks, and each request has its own Idempotency-Key.
- A process of \`bench/load-process.ts\` sends the HTTP requests over keep-alive connections, one request at a time per
  connection. It needs no additional software and stores every answer for the check of the books. Only the page is requested with wrk,
  because nginx is faster than a load generator in JavaScript.
- The single buyer's orders and the plain statement alternate one by one, as do the reads with a key and with a session.

After every run, the books are checked. The counter must agree with the order lines and the answers. No order may be missing or
duplicated. Nothing may be sold beyond the capacity. No order that would have fitted may be refused. Replaying a sample of the requests
must return the same orders. Otherwise the command exits with code 1.
`
}
