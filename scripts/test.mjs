// Everything the gate runs, in order; stops at the first step that fails.
// The last line is always "N passed, N failed": static checks, Vitest's tests and Playwright's, added up.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareMachine } from './checks/machine.ts'
import { interruptCommands, root, runNode } from './checks/run-command.ts'
import { runStaticChecks } from './checks/static-checks.ts'
import { compileMessages } from './messages.mjs'
import { playwrightCounts, finalCounts, vitestCounts } from './checks/test-counts.ts'

const steps = [
  {
    name: 'machine',
    partOf: ['unit', 'e2e'],
    run: async () => ({ passed: 0, failed: (await prepareMachine()) ? 0 : 1 }),
  },
  { name: 'checks', partOf: ['checks'], run: runStaticChecks },
  { name: 'build', partOf: ['unit', 'e2e'], run: build },
  { name: 'unit', partOf: ['unit'], run: runVitest },
  { name: 'e2e', partOf: ['e2e'], run: runPlaywright },
]

async function build() {
  const { ok } = await runNode('scripts/build.mjs', [], { show: true })
  return { passed: 0, failed: ok ? 0 : 1 }
}

async function runVitest() {
  const report = emptyReport('unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters], { show: true })
  return finalCounts(vitestCounts(report), ok)
}

async function runPlaywright() {
  const report = emptyReport('e2e.json')
  const { ok } = await runNode('node_modules/@playwright/test/cli.js', ['test'], { show: true })
  return finalCounts(playwrightCounts(report), ok)
}

function emptyReport(name) {
  const file = join(root, 'test-results', name)
  rmSync(file, { force: true })
  return file
}

function chooseSteps() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only === undefined) return steps
  const chosen = steps.filter(({ partOf }) => partOf.includes(values.only))
  if (chosen.length === 0) throw new Error(`--only is checks, unit or e2e, not "${values.only}".`)
  return chosen
}

const total = { passed: 0, failed: 0 }
let interrupted = false
// On Ctrl-C the terminal has told the children already; a second signal would make Playwright skip its clean-up.
process.on('SIGINT', () => (interrupted = true))
process.on('SIGTERM', () => {
  interrupted = true
  interruptCommands()
})

try {
  await compileMessages()
  for (const { name, run } of chooseSteps()) {
    process.stdout.write(`\n── ${name}\n`)
    const started = performance.now()
    const { passed, failed } = await run()
    total.passed += passed
    total.failed += failed
    process.stdout.write(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    if (failed > 0 || interrupted) break
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  total.failed += 1
}
if (interrupted && total.failed === 0) total.failed = 1
process.exitCode = total.failed > 0 ? 1 : 0
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
