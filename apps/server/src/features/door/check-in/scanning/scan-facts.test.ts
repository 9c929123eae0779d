import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../testing/index.ts'
import { createNight } from '../check-in-scene.ts'
import { readScanFacts } from './scan-facts.queries.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

interface Plan {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

test('reads the scans once for a batch, even by a plan from before there were any', async () => {
  const { eventId, tickets } = await createNight(site, { quantity: 3 })
  await site.deps.pool.query('vacuum analyze scans')
  const plans: Plan[] = []
  const explaining = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await site.deps.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
      return { rows: [] }
    },
  }
  const asked = tickets.map(({ _id: ticketId }) => ({ eventId, ticketId, doorId: null, keyId: null, eventTag: null }))
  await readScanFacts(
    explaining as unknown as Pool,
    asked.map((scan) => ({ ...scan, scanId: randomUUID() })),
  )
  const every = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(every)]
  const ofScans = plans.flatMap(every).filter((step) => step['Relation Name'] === 'scans')
  expect(ofScans.length).toBeGreaterThan(0)
  expect(ofScans.reduce((times, step) => times + step['Actual Loops'], 0)).toBe(1)
})
