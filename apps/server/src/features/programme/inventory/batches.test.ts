import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, type TestApp } from '../../../testing/index.ts'
import { CLAIM_ONE } from './index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const query = async (text: string, values: unknown[]) => (await site.deps.pool.query(text, values)).rows

async function makeCounters(first: number, second: number) {
  const events = [
    await createEvent(site, { ticket: { capacity: first } }),
    await createEvent(site, { ticket: { capacity: second } }),
  ]
  const ids = events.map(({ ticketTypeId }) => ticketTypeId)
  const rows = await query('select id, version from counters where id = any($1)', [ids])
  const versions = ids.map((id) => Number(rows.find((row) => row.id === id)?.version))
  return { ids, versions }
}

const claimedOf = async (ids: string[]) => {
  const rows = await query('select id, claimed from counters where id = any($1)', [ids])
  return ids.map((id) => rows.find((row) => row.id === id)?.claimed)
}

const claimBatch = (ids: string[], versions: number[], wanted: number[]) =>
  query('select claim_batch($1, $2, $3)', [ids, versions, wanted])

test('a batch claims all or nothing', async () => {
  const { ids, versions } = await makeCounters(10, 4)
  await claimBatch(ids, versions, [3, 4])
  await expect(claimBatch(ids, versions, [3, 1])).rejects.toMatchObject({ code: 'P0409' })
  expect(await claimedOf(ids)).toEqual([3, 4])
})

test('a batch priced by earlier terms claims nothing', async () => {
  const { ids, versions } = await makeCounters(10, 10)
  const earlier = versions.with(1, Number(versions[1]) - 1)
  await expect(claimBatch(ids, earlier, [1, 1])).rejects.toMatchObject({ code: 'P0409' })
  expect(await claimedOf(ids)).toEqual([0, 0])
})

test('requests are decided in order of arrival, each whole or not at all', async () => {
  const { ids, versions } = await makeCounters(5, 3)
  // Four requests: 2 + 2, 1 + 2 (too many of the second), one that does not ask, 3 of the first.
  const needs = { request: [1, 1, 2, 2, 3, 4], counter: [1, 2, 1, 2, 1, 1], quantity: [2, 2, 1, 2, 5, 3] }
  const decided = await query('select * from allot($1, $2, $3, $4, $5, $6)', [
    ids,
    versions,
    needs.request,
    needs.counter,
    needs.quantity,
    [true, true, false, true],
  ])
  expect(decided).toEqual([
    { request: 1, outcome: 'placed', counter_id: null, remaining: null },
    { request: 2, outcome: 'full', counter_id: ids[1], remaining: 1 },
    { request: 4, outcome: 'placed', counter_id: null, remaining: null },
  ])
  expect(await claimedOf(ids)).toEqual([5, 2])
})

test('requests priced by earlier terms, or of a counter that is gone, are stale', async () => {
  const { ids, versions } = await makeCounters(5, 5)
  const gone = '00000000-0000-4000-8000-000000000000'
  const decided = await query('select request, outcome from allot($1, $2, $3, $4, $5, $6)', [
    [...ids, gone],
    [versions[0], Number(versions[1]) + 1, 1],
    [1, 2, 3],
    [1, 2, 3],
    [1, 1, 1],
    [true, true, true],
  ])
  expect(decided.map(({ outcome }) => String(outcome))).toEqual(['placed', 'stale', 'stale'])
  expect(await claimedOf(ids)).toEqual([1, 0])
})

test('a lone claim gets what fits by the terms of now, and nothing by earlier ones', async () => {
  const { ids, versions } = await makeCounters(3, 1)
  const [id, version] = [ids[0], Number(versions[0])]
  const claimOne = async (wanted: number, read: number) => (await query(CLAIM_ONE, [wanted, id, read])).length
  expect(await claimOne(1, version - 1)).toBe(0)
  expect(await claimOne(4, version)).toBe(0)
  expect(await claimOne(3, version)).toBe(1)
  expect(await claimOne(1, version)).toBe(0)
  expect(await claimedOf(ids)).toEqual([3, 0])
})
