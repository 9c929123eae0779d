import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/index.ts'
import { personalDataPage } from '../../../testing/personal-data-page.ts'
import { exportQueries } from './collect-export.ts'
import { inventory } from './index.ts'
import { findPerson } from './person.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** Partitions of the queue carry a day or a name of their own. */
const partition = (table: string) =>
  table.replace(/^pgboss\.(queue_stats)_\d+$/, 'pgboss.$1').replace('job_common', 'job')

async function textColumns(): Promise<string[]> {
  const { rows } = await site.deps.pool.query<{ name: string; table: string }>(
    `select c.column_name as name, case when c.table_schema = 'public' then '' else c.table_schema || '.' end || c.table_name as table
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
       and (c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'inet', 'cidr')
         or c.udt_name in ('_text', '_varchar', '_jsonb', '_bytea', 'job_state'))`,
  )
  return [...new Set(rows.map(({ table, name }) => `${partition(table)}.${name}`))].toSorted()
}

describe('the inventory of personal data', () => {
  test('classifies every column of text, JSON and bytes', async () => {
    const named = Object.entries(inventory).flatMap(([table, { plain = [], personal = {} }]) =>
      [...plain, ...Object.keys(personal)].map((name) => `${table}.${name}`),
    )
    expect(named.toSorted()).toEqual(await textColumns())
  })

  test('names a reason for everything that is kept', () => {
    const kept = Object.entries(inventory).flatMap(([table, { personal = {} }]) =>
      Object.entries(personal).flatMap(([name, { erased, reason, ends }]) =>
        erased === 'kept' && !reason && !ends.includes('minutes') ? [`${table}.${name}`] : [],
      ),
    )
    expect(kept).toEqual([])
  })

  test('says exported of nothing that an export leaves out', async () => {
    const { db } = site.deps
    const statements = exportQueries(db, await findPerson(db, 'nobody@example.org'))
    const reads = (table: string, name: string) =>
      statements.some((text) => [table, name].every((word) => new RegExp(`\\b${word}\\b`).test(text)))
    const left = Object.entries(inventory).flatMap(([table, { personal = {} }]) =>
      Object.entries(personal).flatMap(([name, { exported }]) =>
        exported && !reads(table, name) ? [`${table}.${name}`] : [],
      ),
    )
    expect(left).toEqual([])
  })

  test('is what docs/personal-data.md says (make it with npm run personal-data)', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/personal-data.md'), 'utf8')
    expect(page).toBe(personalDataPage())
  })
})
