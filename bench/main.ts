import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Measurement } from './measurement.ts'
import { cachedPage } from './measurements/cached-page.ts'
import { holdsInProcess } from './measurements/holds-in-process.ts'
import { holdsOverHttp } from './measurements/holds-over-http.ts'
import { holdsWithPass } from './measurements/holds-with-pass.ts'
import { loneBuyer } from './measurements/lone-buyer.ts'
import { readWithKey } from './measurements/read-with-key.ts'
import { refusalsOverHttp } from './measurements/refusals-over-http.ts'
import { sellingOut } from './measurements/selling-out.ts'
import { documentOf, machine as describeMachine, type Reported, tableOf } from './report.ts'
import type { Plan } from './rounds.ts'
import { openSite } from './site.ts'

const MEASUREMENTS: readonly Measurement[] = [
  holdsInProcess,
  holdsOverHttp,
  refusalsOverHttp,
  sellingOut,
  loneBuyer,
  cachedPage,
  readWithKey,
  holdsWithPass,
]
const RESULTS = join(import.meta.dirname, 'RESULTS.md')

const THOROUGH: Plan = { rounds: 7, milliseconds: 2000, warmUp: 6000, tickets: 50_000, loneOrders: 400 }
const QUICK: Plan = { rounds: 5, milliseconds: 500, warmUp: 3000, tickets: 10_000, loneOrders: 100 }

const USAGE = `npm run bench -- [--quick] [--only=<numbers>]
  --quick          shorter rounds; the results are printed and not written
  --only=1,4       only these measurements, likewise:
${MEASUREMENTS.map(({ title }, index) => `                   ${index + 1}  ${title}`).join('\n')}`

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const numbers = values.only?.split(',').map(Number) ?? MEASUREMENTS.map((_, index) => index + 1)
  const unknown = numbers.find((number) => !MEASUREMENTS[number - 1])
  if (unknown !== undefined) throw new Error(`There is no measurement ${unknown}.\n${USAGE}`)
  return { ...values, chosen: MEASUREMENTS.filter((_, index) => numbers.includes(index + 1)) }
}

async function measure(chosen: readonly Measurement[], plan: Plan) {
  const loadBefore = loadavg()[0] ?? 0
  const site = await openSite()
  const reported: Reported[] = []
  try {
    for (const { title, run } of chosen) {
      say(`${title} …`)
      const outcome = await run(site, plan)
      reported.push({ title, outcome })
      for (const { what, ratio } of outcome.results) say(`  ${what}: ${ratio.median.toFixed(2)}`)
    }
    return { reported, machine: describeMachine(site.postgresVersion, loadBefore) }
  } finally {
    await site.close()
  }
}

async function main(): Promise<void> {
  const { quick, help, chosen } = readOptions()
  if (help) return say(USAGE)
  const plan = quick ? QUICK : THOROUGH
  const { reported, machine } = await measure(chosen, plan)
  say(`\n${machine}\n\n${tableOf(reported)}`)
  const findings = reported.flatMap(({ title, outcome }) => outcome.books.map((finding) => `${title}: ${finding}`))
  if (findings.length > 0) {
    process.stderr.write(`\nThe books do not add up:\n${findings.join('\n')}\n`)
    process.exitCode = 1
    return
  }
  say('\nThe books add up.')
  if (quick || chosen.length < MEASUREMENTS.length) return
  await writeFile(RESULTS, documentOf(reported, { machine, command: 'npm run bench', rounds: plan.rounds }))
  say(`Written to ${RESULTS}.`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
}
