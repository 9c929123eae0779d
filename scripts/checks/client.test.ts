import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientSource } from '../client-source.ts'
import { root } from './run-command.ts'

const client = join(root, 'packages/client')

test('the calls of the client are those of the contract', () => {
  expect(readFileSync(join(client, 'src/calls.ts'), 'utf8'), 'Run "npm run client".').toBe(clientSource())
})

test('the client can be published: it needs no package and carries its licence', () => {
  const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(Object.keys(manifest)).not.toContain('dependencies')
  expect(manifest).not.toHaveProperty('private')
  expect(manifest['license']).toBe('MIT')
  expect(readFileSync(join(client, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
})
