import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/index.ts'
import { ledgerKinds } from './ledger-kinds.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test.each(Object.entries(ledgerKinds))('the database classifies %s as %s', async (kind, movement) => {
  const { rows } = await site.deps.pool.query('select ledger_movement($1) as movement', [kind])
  expect(rows).toEqual([{ movement }])
})

test('a kind that nobody classified cannot be posted', async () => {
  const posted = site.deps.pool.query(
    `insert into ledger_transactions (id, kind, ref) values (gen_random_uuid(), 'voucher_sold', 'x')`,
  )
  await expect(posted).rejects.toMatchObject({ code: '23514', constraint: 'ledger_kind_is_classified' })
})
