import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkReleasedMigrations, migrationLines } from './released-migrations.ts'
import { root, runCommand } from './run-command.ts'

const MIGRATIONS = 'apps/server/src/db/migrations'
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
  mkdirSync(join(folder, MIGRATIONS), { recursive: true })
  await git('init', '--quiet')
  migration('0001-accounts')
  migration('0003-orders')
  seal()
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function git(...args: string[]) {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
  expect((await runCommand('git', ['-C', folder, ...who, ...args])).ok).toBe(true)
}

function migration(name: string, text = `export const up = '${name}'\n`) {
  writeFileSync(join(folder, MIGRATIONS, `${name}.ts`), text)
}

function seal() {
  writeFileSync(join(folder, MIGRATIONS, 'hashes.txt'), `${migrationLines(folder).join('\n')}\n`)
}

const findings = () => checkReleasedMigrations(folder)

it('accepts what is listed, and one more at the end once it is listed', async () => {
  expect(await findings()).toEqual([])
  migration('0004-money')
  expect(await findings()).toEqual([expect.stringContaining('0004-money.ts is not in')])
  seal()
  expect(await findings()).toEqual([])
})

it('refuses one that was changed or removed', async () => {
  migration('0001-accounts', 'export const up = null\n')
  rmSync(join(folder, MIGRATIONS, '0003-orders.ts'))
  expect(await findings()).toEqual(
    expect.arrayContaining([
      expect.stringContaining('0001-accounts.ts was released'),
      expect.stringContaining('0003-orders.ts was released'),
    ]),
  )
})

it('refuses one that would run before a released one', async () => {
  migration('0002-events')
  expect(await findings()).toEqual([expect.stringContaining('0002-events.ts would run before 0003-orders.ts')])
})

it('refuses a list that was rewritten, by the history of the repository', async () => {
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'two migrations')
  migration('0002-events')
  seal()
  expect(await findings()).toEqual([expect.stringContaining('is not the beginning of the list any more')])
})

it('accepts a branch whose migration gets one before it by the merge', async () => {
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'two migrations')
  await git('checkout', '--quiet', '-b', 'branch')
  migration('0005-refunds')
  seal()
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'a later one')
  await git('checkout', '--quiet', '-')
  migration('0004-money')
  seal()
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'an earlier one')
  await git('merge', '--quiet', '--strategy-option', 'ours', '--message', 'both', 'branch')
  seal()
  await git('commit', '--quiet', '--all', '--amend', '--no-edit')
  expect(await findings()).toEqual([])
})

it('finds nothing in this project', async () => {
  expect(await checkReleasedMigrations(root)).toEqual([])
})
