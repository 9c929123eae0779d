// Writes packages/contract/api-snapshot.json: what API keys can call, to compare later changes with. Refuses a break of the same version.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiSnapshot, breaksBetween, routes } from '../packages/contract/src/index.ts'
import { root } from './checks/run-command.ts'

const file = join(root, 'packages/contract/api-snapshot.json')
const released = JSON.parse(readFileSync(file, 'utf8'))
const current = apiSnapshot(routes)
const breaks = breaksBetween(released, current)
if (released.version === current.version && breaks.length > 0) {
  process.stderr.write(
    `${breaks.join('\n')}\nAnnounce this with a new version in packages/contract/src/api-versions.ts.\n`,
  )
  process.exit(1)
}
// A line for each call, so that a comparison of two snapshots names the calls that changed.
const calls = Object.entries(current.calls).map(
  ([name, call]) => `    ${JSON.stringify(name)}: ${JSON.stringify(call)}`,
)
const version = JSON.stringify(current.version)
writeFileSync(file, `{\n  "version": ${version},\n  "calls": {\n${calls.join(',\n')}\n  }\n}\n`)
