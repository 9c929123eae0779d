import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { startWorkerProcess } from '../apps/server/src/testing/server-process.ts'
import { buyAsBrowser, STEPS, take, visitOf } from './journey/browser.ts'
import { type CpuProfile, inspect, type Inspector } from './journey/inspector.ts'
import { runRush } from './journey/rush.ts'
import { topFunctions } from './journey/top-functions.ts'
import { spentBy, spentPer } from './processor-time.ts'
import { openProgram, type RunningProgram } from './running-program.ts'

// A complete free order of two tickets as a browser makes it: how many requests, how much processor time of all processes and of
// PostgreSQL for selling and for papers and mail, and where the time goes. The load generator is this process and counts apart.

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '800' },
    profile: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
    /** A folder to keep the profiles in. */
    keep: { type: 'string' },
  },
})
const orders = Number(values.orders)
const AT_ONCE = 16
const MOST_LINES = 30

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

const two = (value: number) => value.toFixed(2).padStart(8)

/** Calls `act` for `count` turns from `first` on, with up to `AT_ONCE` in parallel. */
async function eachTurn(first: number, count: number, act: (turn: number) => Promise<void>): Promise<void> {
  let next = first
  const again = async (): Promise<void> => {
    while (next < first + count) await act(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, again))
}

interface Bench {
  readonly program: RunningProgram
  readonly port: number
  readonly inspector: Inspector
  turns: number
}

async function sell(bench: Bench, count: number): Promise<void> {
  const { program, port } = bench
  await eachTurn(bench.turns, count, async (turn) => {
    const visit = visitOf(port, turn)
    await buyAsBrowser(visit, program.offer)
    visit.browser.close()
  })
  bench.turns += count
}

/** All buyers take the first step, then all the second, and so on: what each costs can be told apart. */
async function stepByStep(bench: Bench, count: number): Promise<void> {
  const { program, port, inspector } = bench
  const { postmaster } = program
  const visits = Array.from({ length: count }, (_, index) => visitOf(port, bench.turns + index))
  bench.turns += count
  const all = new Map<string, number>()
  say(`\nStep by step, ${count} buyers; milliseconds of processor, and statements sent to PostgreSQL`)
  say('    Node  PostgreSQL  Statements')
  for (const step of STEPS) {
    const counted = values.statements ? await inspector.countStatements() : null
    const before = spentBy([program.server.pid], postmaster)
    await eachTurn(0, count, async (turn) => {
      const visit = visits[turn]
      if (visit) await take(step, visit, program.offer)
    })
    const spent = spentPer(count, before, spentBy([program.server.pid], postmaster))
    const statements = await counted?.()
    const sent = [...(statements?.values() ?? [])].reduce((sum, times) => sum + times, 0) / count
    for (const [text, times] of statements ?? [])
      all.set(`${step.what}: ${text}`, (all.get(`${step.what}: ${text}`) ?? 0) + times / count)
    say(`${two(spent.node)}  ${two(spent.postgres)}  ${counted ? two(sent) : '       -'}    ${step.what}`)
  }
  for (const { browser } of visits) browser.close()
  for (const [text, times] of all)
    if (times >= 0.05) say(`  ${times.toFixed(1)} × ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
}

async function show(title: string, profile: CpuProfile, units: number): Promise<void> {
  const { busy, functions, places } = topFunctions(profile, MOST_LINES)
  say(`\n${title}: ${(busy / units).toFixed(2)} ms each, of which in packages and folders`)
  for (const [name, milliseconds] of places) say(`${two(milliseconds / units)}  ${name}`)
  say('and in functions themselves')
  for (const [name, milliseconds] of functions) say(`${two(milliseconds / units)}  ${name}`)
  if (values.keep === undefined) return
  await mkdir(values.keep, { recursive: true })
  await writeFile(join(values.keep, `${title.toLowerCase().replaceAll(' ', '-')}.cpuprofile`), JSON.stringify(profile))
}

async function measureSelling(bench: Bench): Promise<void> {
  const { program } = bench
  const { postmaster } = program
  const before = spentBy([program.server.pid], postmaster)
  const own = process.cpuUsage()
  const began = performance.now()
  await sell(bench, orders)
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(own)
  const { node, postgres, all } = spentPer(orders, before, spentBy([program.server.pid], postmaster))
  say(
    `\nTo sell: ${all.toFixed(2)} ms of processor an order (Node ${node.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}), ` +
      `load generator ${((user + system) / 1000 / orders).toFixed(2)} beside it; ${STEPS.length} requests; ` +
      `${(orders / seconds).toFixed(1)} orders a second, ${AT_ONCE} buyers at once`,
  )
}

/** Mails what was sold so far with a worker of its own, and measures it once it has warmed up. */
async function measurePapers({ program }: Bench): Promise<void> {
  const { postmaster } = program
  const port = await freePort()
  const due = await mailsDue(program)
  const worker = startWorkerProcess({ ...program.env, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })
  const inspector = await inspect(port)
  try {
    const warm = Math.floor(due / 3)
    const received = async (count: number) => {
      while (program.mails.received() < count) await sleep(5)
    }
    await received(warm)
    const stop = values.profile ? await inspector.profile() : null
    const [begun, before, began] = [program.mails.received(), spentBy([worker.pid], postmaster), performance.now()]
    await received(due)
    const [spent, seconds] = [spentBy([worker.pid], postmaster), (performance.now() - began) / 1000]
    const { node, postgres, all } = spentPer(due - begun, before, spent)
    say(
      `\nPapers and mail: ${all.toFixed(2)} ms of processor an order (Node ${node.toFixed(2)}, PostgreSQL ${postgres.toFixed(2)}), ` +
        `${((due - begun) / seconds).toFixed(1)} a second, ${Math.round(program.mails.lastSize() / 1024)} kB each`,
    )
    if (stop) await show('Papers and mail', await stop(), due - begun)
  } finally {
    inspector.close()
    worker.kill('SIGTERM')
    await worker.ended
  }
}

async function mailsDue({ pool, mails }: RunningProgram): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pgboss.job where name = 'mail.send' and state < 'active'`,
  )
  return mails.received() + (rows[0]?.waiting ?? 0)
}

const inspectorPort = await freePort()
const program = await openProgram('web', { price: 0, nodeOptions: `--inspect=127.0.0.1:${inspectorPort}` })
try {
  const bench: Bench = {
    program,
    port: Number(new URL(program.server.url).port),
    inspector: await inspect(inspectorPort),
    turns: 0,
  }
  // The compiler of Node and the plans of PostgreSQL need about a thousand orders to settle.
  await sell(bench, Math.max(orders, 1000))
  await measureSelling(bench)
  await stepByStep(bench, values.statements ? 50 : Math.ceil(orders / 2))
  if (values.profile) {
    const stop = await bench.inspector.profile()
    await sell(bench, orders)
    await show('Selling', await stop(), orders)
  }
  await measurePapers(bench)
  await runRush(program, bench.port, bench.turns)
  bench.inspector.close()
} finally {
  await program.close()
}
