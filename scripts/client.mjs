// Writes packages/client/src/calls.ts: the calls of API keys with their types, made from the contract.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/run-command.ts'
import { clientSource } from './client-source.ts'

writeFileSync(join(root, 'packages/client/src/calls.ts'), clientSource())
