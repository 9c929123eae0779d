// `npm run bench:pages`: what the public pages weigh and how Lighthouse judges them on a telephone. With `-- --weights` the weights
// of more pages alone, without a browser.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, findChromium } from '../e2e/support/chromium.ts'
import { seedDemo } from '../apps/server/src/demo/index.ts'
import { BossQueue, jobNames } from '../apps/server/src/jobs/job-queue.ts'
import { tableOf } from './markdown-table.ts'
import { median } from './rounds.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { openSite, type Site } from './site.ts'

const CLIENT = join(import.meta.dirname, '../apps/web/build/client')
const RESULTS = join(import.meta.dirname, 'PAGES.md')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const RUNS = 3

type Scores = Record<(typeof CATEGORIES)[number], number>

interface Weight {
  readonly html: number
  readonly script: number
  readonly style: number
}

/** Bytes after gzip of a page and of every script and stylesheet its HTML asks for. */
async function weigh(url: string): Promise<Weight> {
  const html = await (await fetch(url)).text()
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file))
  const weight = { html: gzipSync(html).length, script: 0, style: 0 }
  for (const file of files)
    weight[file.endsWith('.css') ? 'style' : 'script'] += gzipSync(await readFile(join(CLIENT, file))).length
  return weight
}

/** The median of several visits: one visit alone depends on what else the machine does. */
async function judge(url: string, port: number): Promise<Scores> {
  const visits: Scores[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const found = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
    const score = (name: keyof Scores) => Math.round((found?.lhr.categories[name]?.score ?? 0) * 100)
    visits.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    })
  }
  const middle = (name: keyof Scores) => median(visits.map((visit) => visit[name]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    seo: middle('seo'),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`

function rowOf(name: string, { html, script, style }: Weight, scores: Scores): string[] {
  const met = CATEGORIES.every((category) => scores[category] >= GOALS[category]) ? 'yes' : 'no'
  return [name, ...[html, script, style].map(kilobytes), ...CATEGORIES.map((category) => String(scores[category])), met]
}

const WEIGHED = ['/', '/events/listing', '/events/harmattan-nights', '/tickets', '/login']

/** Weights alone, to compare two builds. */
async function printWeights({ port }: Site): Promise<void> {
  const rows: string[][] = []
  for (const path of WEIGHED) {
    const { html, script, style } = await weigh(`http://localhost:${port}${path}`)
    rows.push([path, ...[html, script, style, html + script + style].map(String)])
  }
  process.stdout.write(`${tableOf(['Page', 'HTML', 'Script', 'Style', 'Sum'], rows)}\n`)
}

async function measure(site: Site): Promise<string[][]> {
  const url = `http://localhost:${site.port}`
  const port = await freePort()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  })
  const rows: string[][] = []
  try {
    const pages = { Landing: '/', Listing: '/events/listing', 'An event': '/events/harmattan-nights' }
    for (const [name, path] of Object.entries(pages))
      rows.push(rowOf(name, await weigh(url + path), await judge(url + path, port)))
  } finally {
    await browser.close()
  }
  return rows
}

/** Seeding the demo writes jobs, so their queues must exist; no worker runs here. */
async function makeQueues({ deps }: Site): Promise<void> {
  const queue = new BossQueue({
    pool: deps.pool,
    secrets: deps.secrets,
    mailsAtOnce: 1,
    onDone: () => {},
    onFailure: () => {},
    onError: (error) => process.stderr.write(`${error.message}\n`),
  })
  await queue.start(jobNames)
  await queue.stop()
}

async function writeResults(site: Site): Promise<void> {
  const rows = await measure(site)
  const heads = [
    'Page',
    'HTML',
    'Script',
    'Style',
    'Performance',
    'Accessibility',
    'Best practices',
    'SEO',
    'Goals met',
  ]
  const table = tableOf(heads, rows)
  process.stdout.write(`${table}\n`)
  await writeFile(
    RESULTS,
    `# Public pages

Measured with \`npm run bench:pages\` on ${new Date().toISOString().slice(0, 10)}: the gzip sizes of the files that a page's HTML loads, and the Lighthouse
scores for a phone (with Lighthouse's simulated slow network and processor; medians of ${RUNS} visits). Goals: performance ≥ 95, the
others 100.

${table}
`,
  )
}

const site = await openSite()
try {
  await makeQueues(site)
  await seedDemo(site.deps)
  await (process.argv.includes('--weights') ? printWeights : writeResults)(site)
} finally {
  await site.close()
}
