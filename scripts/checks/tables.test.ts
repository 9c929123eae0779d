import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTables } from './tables.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-tables-'))
  write('db/schema/index.ts', 'export interface DB {\n  seats: SeatsTable\n}\n')
  write('features/programme/inventory/index.ts', '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(name: string, text: string): void {
  const file = join(root, 'apps/server/src', name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const OWNED = { seats: { owner: 'inventory' } }

test.each([
  `trx.insertInto('seats')`,
  `trx.updateTable('seats as s')`,
  `trx.deleteFrom('seats')`,
  'insert into seats (id) values (1)',
  'update seats s set taken = true',
  'delete from seats where id = 1',
])('a write by another feature is found: %s', (code) => {
  write('features/sales/orders/hold.ts', code)
  expect(checkTables(root, OWNED)).toEqual([
    'sales/orders/hold.ts writes seats, which belongs to inventory: call inventory.',
  ])
})

test('writes of the owner, reads, tests, and writers that are named pass', () => {
  write('features/programme/inventory/sql/claims.sql', 'update seats set taken = true')
  write('features/sales/orders/read.ts', `db.selectFrom('seats')`)
  write('features/sales/orders/hold.test.ts', `db.deleteFrom('seats')`)
  expect(checkTables(root, OWNED)).toEqual([])
  write('features/sales/orders/hold.ts', `db.deleteFrom('seats')`)
  expect(checkTables(root, { seats: { owner: 'inventory', alsoWrittenBy: ['orders'] } })).toEqual([])
})

test('a table without an owner, an owner without a table and a writer that writes no longer are found', () => {
  expect(checkTables(root, {})).toEqual(['seats has no owner in scripts/checks/tables.ts.'])
  expect(checkTables(root, { ...OWNED, chairs: { owner: 'inventory' } })).toEqual([
    'chairs is no table of apps/server/src/db/schema/index.ts.',
  ])
  expect(checkTables(root, { seats: { owner: 'inventory', alsoWrittenBy: ['orders'] } })).toEqual([
    'orders no longer writes seats: take it off scripts/checks/tables.ts.',
  ])
})
