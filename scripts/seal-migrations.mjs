// Writes name and hash of every migration to the list of released ones. From then on the gate refuses to see them changed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationLines } from './checks/released-migrations.ts'
import { checkRollingMigrations } from './checks/rolling-migrations.ts'
import { root } from './checks/run-command.ts'

const findings = checkRollingMigrations(root)
if (findings.length > 0) {
  process.stderr.write(`${findings.join('\n')}\n`)
  process.exit(1)
}
const lines = migrationLines(root)
writeFileSync(join(root, 'apps/server/src/db/migrations/hashes.txt'), `${lines.join('\n')}\n`)
process.stdout.write(`${lines.length} migrations are listed.\n`)
