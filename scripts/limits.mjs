// Writes docs/limits.md from the declared rate limits.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitsPage } from '../apps/server/src/testing/limits-page.ts'
import { root } from './checks/run-command.ts'

writeFileSync(join(root, 'docs/limits.md'), limitsPage())
