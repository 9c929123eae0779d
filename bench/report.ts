import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { tableOf as markdownTable } from './markdown-table.ts'
import { isCheapEnough, isMet, type Outcome, type Result, servingCost } from './measurement.ts'

/** A measurement, or the reason why it was skipped. */
export interface Reported {
  readonly title: string
  readonly outcome: Outcome
}

const RATIOS = ['Measured', 'Foyer', 'Baseline', 'Baseline rate', 'Ratio', 'Lowest–highest', 'Goal', 'Met']
const COSTS = ['Measured', 'Program', 'PostgreSQL', 'Load generator', 'Serving', 'Goal', 'Met', 'Serving the baseline']

function figure(value: number, unit: Result['unit']): string {
  const text = unit === '/s' ? Math.round(value).toLocaleString('en') : value.toFixed(2)
  return unit === '/s' ? `${text}/s` : `${text} ${unit}`
}

const microseconds = (value: number) => `${value.toFixed(1)} µs`

/** Processor time of a unit, which the disk and other load hardly move. */
function costRowOf(result: Result): string[] {
  const { what, costs, mostProcessor } = result
  const met = isCheapEnough(result)
  return [
    what,
    ...[costs.product.program, costs.product.postgres, costs.product.load, servingCost(costs.product)].map(
      microseconds,
    ),
    mostProcessor === undefined ? '' : `≤ ${mostProcessor} µs`,
    met === null ? '' : met ? 'yes' : 'no',
    microseconds(servingCost(costs.baseline)),
  ]
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

export function tableOf(reported: readonly Reported[]): string {
  const results = reported.flatMap(({ outcome }) => outcome.results)
  const skipped = reported.flatMap(({ title, outcome }) =>
    outcome.skipped ? [`${title}: not measured. ${outcome.skipped}`] : [],
  )
  const tables = [
    markdownTable(RATIOS, results.map(rowOf)),
    'Processor time of one unit (a hold, a refusal, a read, a page):',
    markdownTable(COSTS, results.map(costRowOf)),
  ]
  return [...(results.length > 0 ? tables : []), ...skipped].join('\n\n')
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

Read the ratios and the processor times. Absolute rates depend on the machine and its other load; ratios depend on them far less. Each ratio is the median of
${facts.rounds} rounds after one warm-up round. A round measures the baseline and the product, in alternating order. Server, database and load
generator share the processors above, so that a ratio over HTTP falls with all that PostgreSQL and the load generator need. "Serving" is
what the program and PostgreSQL spend on a unit without the load generator, and is the figure to compare between machines. All traffic uses loopback: no TLS, no network, no payment provider.

- Orders request 2, 2, 1 and 4 tickets in turn. "In process" calls the server's order intake directly. "Over HTTP" uses the complete
  server with all its hooks, and each request has its own Idempotency-Key.
- A process of \`bench/load-process.ts\` sends the HTTP requests over keep-alive connections, one request at a time per
  connection. It needs no additional software and stores every answer for the check of the books. Only the page is requested with wrk,
  because nginx is faster than a load generator in JavaScript.
- Passes of a waiting room belong to 1,000 visitors who take turns. Before each round, a hold without a pass must be refused.
- The single buyer's orders and the plain statement alternate one by one, as do the reads with a key and with a session.

After every run, the books are checked. The counter must agree with the order lines and the answers. No order may be missing or
duplicated. Nothing may be sold beyond the capacity. No order that would have fitted may be refused. Replaying a sample of the requests
must return the same orders. Otherwise the command exits with code 1.
`
}
