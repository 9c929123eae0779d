import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkRollingMigrations } from './rolling-migrations.ts'
import { root } from './run-command.ts'

const MIGRATIONS = 'apps/server/src/db/migrations'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-rolling-'))
  mkdirSync(join(folder, MIGRATIONS), { recursive: true })
  writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\n## [0.3.0] - 2027-01-01\n')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function findings(statement: string, { name = '9001-later', header = '' } = {}) {
  const text = `${header}\nexport async function up(db) {\n  await sql\`${statement}\`.execute(db)\n}\n`
  writeFileSync(join(folder, MIGRATIONS, `${name}.ts`), text)
  return checkRollingMigrations(folder)
}

it.each([
  ['drops a column', 'alter table orders drop column note', 'drops something'],
  ['drops a table', 'drop table orders', 'drops something'],
  ['drops a function', 'drop function place_holds(jsonb)', 'drops something'],
  ['renames a column', 'alter table orders\n  rename column note to remark', 'renames something'],
  ['renames a table', 'alter table orders rename to sales', 'renames something'],
  ['requires a column', 'alter table orders alter column note set not null', 'makes a column required'],
  ['changes a type', 'alter table orders alter column total type numeric', 'changes the type of a column'],
  ['removes a default', 'alter table orders alter column note drop default', 'removes a default'],
  [
    'adds a required column',
    'alter table orders add column a int, add column note text not null',
    'adds a required column',
  ],
  ['restricts the rows there are', 'alter table orders add constraint positive check (total > 0)', 'restricts rows'],
  ['changes rows', "update orders set note = ''", 'changes rows'],
  ['deletes rows', 'DELETE FROM orders', 'changes rows'],
  ['copies rows', 'insert into sales (id)\n select id from orders', 'changes rows'],
])('refuses a migration that %s', (_what, statement, finding) => {
  expect(findings(statement)).toEqual([expect.stringContaining(`9001-later.ts ${finding}`)])
})

it.each([
  ['adds a column', 'alter table orders add column note text'],
  ['adds a column with a default', "alter table orders add column note text not null default ''"],
  ['checks a column that it adds', 'alter table orders add column a int, add constraint a_fits check (a > 0)'],
  [
    'lengthens a list of values',
    "alter table orders drop constraint orders_state_check, add constraint orders_state_check check (state in ('a', 'b')) not valid",
  ],
  ['creates a table', 'create table notes (id uuid primary key, text text not null)'],
  ['replaces a function', 'create or replace function f() returns void language sql as $$ delete from orders $$'],
  ['inserts a row', "insert into settings (name) values ('a')"],
  ['makes a column optional', 'alter table orders alter column note drop not null'],
])('accepts a migration that %s', (_what, statement) => {
  expect(findings(statement)).toEqual([])
})

it('accepts a contract step that names the release whose programs no longer use what it removes', () => {
  const header = `export const contract = { unusedSince: '0.3.0' }`
  expect(findings('alter table orders drop column note', { header })).toEqual([])
})

it('refuses a contract step that names no release, or changes rows', () => {
  const header = `export const contract = { unusedSince: '0.4.0' }`
  expect(findings('alter table orders drop column note', { header })).toEqual([
    expect.stringContaining('names 0.4.0, which is no release'),
  ])
  const released = `export const contract = { unusedSince: '0.3.0' }`
  expect(findings('delete from orders', { header: released })).toEqual([expect.stringContaining('changes rows')])
})

it('does not judge the baseline', () => {
  expect(findings('drop table orders', { name: '0058-baseline' })).toEqual([])
})

it('finds nothing in this project', () => {
  expect(checkRollingMigrations(root)).toEqual([])
})
