import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../e2e/support/chromium.ts'
import { scanByHand, type Verdict, watchKeptScans } from '../../e2e/support/hand-scanner.ts'
import { childrenOf, processorOfTree } from '../processor-time.ts'
import { openSite } from '../site.ts'
import { type Crowd, openCrowd } from './crowd.ts'
import { tableOf } from '../markdown-table.ts'
import type { Part } from './part.ts'

const TICKETS = 50_000
const THROTTLING = 4
const ROUNDS = 5
const SCANS = 24
/** The pause between the display of an answer and the next code, in milliseconds: guests arrive ten times as slowly. */
const PAUSE = 100
/** Milliseconds from the decoded text to the verdict, at most, of nineteen scans in twenty. */
const GOAL_MS = 50
const READY = 'It works offline'

/** Runs in the page first and records each task that blocked drawing and input. */
const watchTasks = `
  globalThis.longTasks = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })`

/** Starts the browser; `spent` is what all its processes have spent so far, in milliseconds of processor. */
async function launch(): Promise<{ browser: Browser; spent: () => number }> {
  const executablePath = findChromium()
  const before = new Set(childrenOf(process.pid))
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
  const started = childrenOf(process.pid).filter((pid) => !before.has(pid))
  return { browser, spent: () => started.reduce((sum, pid) => sum + processorOfTree(pid), 0) }
}

interface Tasks {
  readonly seconds: number
  /** Milliseconds of processor of the whole browser. */
  readonly processor: number
  readonly count: number
  readonly longest: number
}

async function throttle(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

async function tasksUntilReady(page: Page, spent: () => number, go: () => Promise<unknown>): Promise<Tasks> {
  const [start, before] = [performance.now(), spent()]
  await go()
  await page.getByText(READY).first().waitFor({ state: 'attached', timeout: 120_000 })
  const [seconds, processor] = [(performance.now() - start) / 1000, spent() - before]
  const found: unknown = await page.evaluate('longTasks')
  const durations = Array.isArray(found) ? found.map(Number) : []
  return { seconds, processor, count: durations.length, longest: Math.max(0, ...durations) }
}

async function phoneIn(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  await context.addInitScript(watchTasks)
  await context.addInitScript(watchKeptScans)
  return context
}

/** Loads the page for offline use, then opens it again from what is stored, both with a processor throttled by `rate`. */
async function loads({ browser, spent }: Awaited<ReturnType<typeof launch>>, crowd: Crowd, rate: number) {
  const context = await phoneIn(browser)
  const page = await context.newPage()
  await throttle(page, rate)
  const fetched = await tasksUntilReady(page, spent, () => page.goto(crowd.doorLink))
  const opened = await tasksUntilReady(page, spent, () => page.reload())
  return { context, page, fetched, opened }
}

function percentile(figures: readonly number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * share) - 1] ?? Number.NaN
}

/** Scans guests of whom none may be turned away. */
async function scans(page: Page, codes: readonly string[], pause: number): Promise<Verdict[]> {
  const answers = await scanByHand(page, codes, { pause })
  const wrong = answers.find(({ title }) => title !== 'Come in')
  if (wrong) throw new Error(`A guest was told: ${wrong.title}`)
  return answers
}

/** Verdicts in rounds that alternate between the full and the throttled processor, on one page without a network. */
async function verdicts(page: Page, crowd: Crowd, spent: () => number) {
  await page.context().setOffline(true)
  const took = { full: [] as Verdict[], slow: [] as Verdict[] }
  const rates = { full: 0, slow: 0 }
  let [next, processor] = [0, 0]
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const which of round % 2 === 0 ? (['full', 'slow'] as const) : (['slow', 'full'] as const)) {
      await throttle(page, which === 'slow' ? THROTTLING : 1)
      const before = spent()
      const answers = await scans(page, crowd.codes(next, SCANS), PAUSE)
      next += SCANS
      // The first round warms up.
      if (round === 0) continue
      took[which].push(...answers)
      // Chromium slows a page by spending the processor time that it takes away from it, which is nobody's work.
      if (which === 'full') processor += spent() - before
    }
  for (const which of ['full', 'slow'] as const) {
    await throttle(page, which === 'slow' ? THROTTLING : 1)
    const answers = await scans(page, crowd.codes(next, SCANS), 0)
    next += SCANS
    rates[which] = (1000 * answers.length) / answers.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  }
  return { took, rates, processor: processor / took.full.length }
}

const ms = (figure: number) => `${figure.toFixed(1)} ms`

async function measure(crowd: Crowd): Promise<{ text: string; faults: string[] }> {
  const started = await launch()
  try {
    const full = await loads(started, crowd, 1)
    await full.context.close()
    const slow = await loads(started, crowd, THROTTLING)
    const { took, rates, processor: processorOfScan } = await verdicts(slow.page, crowd, started.spent)
    const verdictRow = (name: string, which: 'full' | 'slow', moment: 'kept' | 'milliseconds') => {
      const times = took[which].map((answer) => answer[moment])
      const p95 = percentile(times, 0.95)
      const goal = which === 'slow' ? [`< ${GOAL_MS} ms`, p95 < GOAL_MS ? 'yes' : 'no'] : ['', '']
      return [name, ...[0.5, 0.9, 0.95, 0.99].map((share) => ms(percentile(times, share))), ...goal]
    }
    const decided = 'the verdict is decided and on disk'
    const drawn = 'it is drawn on the screen'
    const loadRow = (name: string, which: 'full' | 'slow', { seconds, processor, count, longest }: Tasks) => [
      name,
      `${seconds.toFixed(1)} s`,
      which === 'full' ? `${(processor / 1000).toFixed(1)} s` : '',
      String(count),
      `${longest.toFixed(0)} ms`,
    ]
    const verdictTable = tableOf(
      ['From the decoded text until', 'Median', 'p90', 'p95', 'p99', 'Goal (p95)', 'Met'],
      [
        verdictRow(`${decided}, full speed (baseline)`, 'full', 'kept'),
        verdictRow(`${decided}, slowed ${THROTTLING}×`, 'slow', 'kept'),
        verdictRow(`${drawn}, full speed (baseline)`, 'full', 'milliseconds'),
        verdictRow(`${drawn}, slowed ${THROTTLING}×`, 'slow', 'milliseconds'),
      ],
    )
    const loadTable = tableOf(
      [
        `${TICKETS.toLocaleString('en')} tickets`,
        'Time until ready',
        'Processor time',
        'Tasks over 50 ms',
        'Longest task',
      ],
      [
        loadRow('fetched, full speed (baseline)', 'full', full.fetched),
        loadRow(`fetched, slowed ${THROTTLING}×`, 'slow', slow.fetched),
        loadRow('opened again, full speed (baseline)', 'full', full.opened),
        loadRow(`opened again, slowed ${THROTTLING}×`, 'slow', slow.opened),
      ],
    )
    return {
      text: `This part measures the production build of the page in Chromium, offline, from the last keystroke of a hand-held scanner. It alternates
between full and reduced speed, ${ROUNDS} rounds of ${SCANS} scans each. The next code follows ${PAUSE} ms after the previous answer was drawn, and every
other one is scanned after the answer was dismissed. "On disk" means a committed transaction with strict durability; no answer is shown
before the commit. "Drawn" means that the page has submitted the frame. Without pauses, the page reached ${rates.full.toFixed(0)} verdicts a second at full
speed and ${rates.slow.toFixed(0)} with the processor slowed ${THROTTLING}×. With its drawing, a scan at full speed costs ${ms(processorOfScan)} of processor in all
processes of the browser.

${verdictTable}

Loading the guest list, from the click on the link or the reload until the phone can decide offline, with the tasks that blocked drawing,
including those of opening the page:

${loadTable}`,
      faults: [],
    }
  } finally {
    await started.browser.close()
  }
}

/** The work of a phone with the guest list of a large event. */
export const deviceVerdicts: Part = {
  title: 'On the phone',
  command: () => 'npm run bench:door -- --only=phone',
  run: async () => {
    const site = await openSite()
    try {
      return await measure(await openCrowd(site, TICKETS))
    } finally {
      await site.close()
    }
  },
}
