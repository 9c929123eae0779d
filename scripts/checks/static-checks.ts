import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkCoverage } from './coverage.ts'
import { houseRules } from './house-rules.ts'
import { checkReleasedMigrations } from './released-migrations.ts'
import { checkRollingMigrations } from './rolling-migrations.ts'
import { checkRuntimePackages } from './runtime-packages.ts'
import { root, runNode } from './run-command.ts'
import type { CommandResult } from './run-command.ts'
import { checkTables } from './tables.ts'

interface Check {
  name: string
  run: () => Promise<CommandResult>
}

const web = join(root, 'apps/web')

const checks: Check[] = [
  { name: 'rules of the linter (oxlint)', run: async () => runNode('node_modules/oxlint/bin/oxlint') },
  {
    name: 'types: packages, server, tests (tsc)',
    run: async () => runNode('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']),
  },
  {
    name: 'types: web (tsc)',
    run: async () => runNode('node_modules/typescript/bin/tsc', ['-p', 'apps/web/tsconfig.json']),
  },
  {
    name: 'dead code and dependencies (knip)',
    run: async () => runNode('node_modules/knip/bin/knip.js', ['--no-progress']),
  },
  {
    name: 'format (prettier)',
    run: async () => runNode('node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']),
  },
  {
    name: 'names, lengths, silenced rules, pinned versions, tests named in docs/coverage.md',
    run: async () => {
      const findings = [...houseRules(root), ...checkCoverage()]
      return { ok: findings.length === 0, output: findings.join('\n') }
    },
  },
  {
    name: 'packages of a production installation',
    run: async () => {
      const findings = checkRuntimePackages(root)
      return { ok: findings.length === 0, output: findings.join('\n') }
    },
  },
  {
    name: 'owners of tables',
    run: async () => {
      const findings = checkTables(root)
      return { ok: findings.length === 0, output: findings.join('\n') }
    },
  },
  {
    name: 'released migrations, and upgrades while the release before runs',
    run: async () => {
      const findings = [...(await checkReleasedMigrations(root)), ...checkRollingMigrations(root)]
      return { ok: findings.length === 0, output: findings.join('\n') }
    },
  },
]

// Both the compiler and knip need the route types, which are generated and not committed.
const routeTypes: Check = {
  name: 'route types (react-router typegen)',
  run: async () => runNode('node_modules/@react-router/dev/bin.cjs', ['typegen'], { cwd: web }),
}

/** Runs every static check, two at a time, and prints what each found. */
export async function runStaticChecks(): Promise<{ passed: number; failed: number }> {
  const results: boolean[] = []
  if (existsSync(join(web, 'react-router.config.ts'))) results.push(await report(routeTypes))
  const queue = [...checks]
  const lane = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) results.push(await report(check))
  }
  await Promise.all([lane(), lane()])
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

async function report(check: Check): Promise<boolean> {
  const started = performance.now()
  const { ok, output } = await check.run()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${ok ? '✓' : '✗'} ${check.name} ${seconds} s\n`)
  if (!ok) process.stdout.write(`${output.trimEnd()}\n`)
  return ok
}
