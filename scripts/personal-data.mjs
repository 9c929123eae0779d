// Writes docs/personal-data.md from the inventory of personal data.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { personalDataPage } from '../apps/server/src/testing/personal-data-page.ts'
import { root } from './checks/run-command.ts'

writeFileSync(join(root, 'docs/personal-data.md'), personalDataPage())
