import type { AuditEntryView, ErrorView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { atOnce } from '../../../testing/race.ts'
import { watchAudit, writeAudit } from './index.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
})
afterAll(() => site.close())

type Answer = { items: AuditEntryView[]; total: number } & ErrorView

function write(label: string, details: { before?: object; after?: object } = {}) {
  return site.deps.db.transaction().execute((trx) =>
    writeAudit(trx, {
      actorId: admin.id,
      action: 'user.suspend',
      target: { kind: 'user', id: 'u1', label },
      ...(details.before && { before: { ...details.before } }),
      ...(details.after && { after: { ...details.after } }),
    }),
  )
}

const list = (query: Record<string, string> = {}) =>
  call<Answer>(site.app, { method: 'GET', url: '/api/admin/audit', headers: admin.headers, query })

const check = async () =>
  (await call(site.app, { method: 'GET', url: '/api/admin/audit/check', headers: admin.headers })).body

/**
 * Changes the log as only someone with direct access to the database could, without its append-only trigger, and returns what the check
 * finds.
 */
async function tamper(statement: string, undo: string) {
  const { db } = site.deps
  await sql`alter table audit_log disable trigger append_only`.execute(db)
  await sql.raw(statement).execute(db)
  const found = await check()
  await sql.raw(undo).execute(db)
  await sql`alter table audit_log enable trigger append_only`.execute(db)
  return found
}

describe('the audit log', () => {
  test('is one chain however many write at once', async () => {
    await atOnce(20, (index) => write(`Someone ${index}`))
    expect(await check()).toEqual({ entries: 20, intact: true, brokenAt: null })
    const { body } = await list({ limit: '100' })
    expect(body.items.map((entry) => entry.position)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index))
  })

  test.each(['update audit_log set action = $$nothing$$', 'delete from audit_log', 'truncate audit_log'])(
    'refuses: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(site.deps.db)).rejects.toThrow('append-only')
    },
  )

  test('shows a changed entry', async () => {
    const change = "update audit_log set target_label = 'Nobody' where position = 7"
    const undo = `update audit_log set target_label = '${(await labelOf(7)) ?? ''}' where position = 7`
    expect(await tamper(change, undo)).toMatchObject({ intact: false, brokenAt: 7 })
    expect(await check()).toMatchObject({ intact: true })
  })

  test('shows an entry taken out', async () => {
    await sql`create table taken as select * from audit_log where position = 5`.execute(site.deps.db)
    const undo = `alter table audit_log disable trigger chained; insert into audit_log select * from taken;
      alter table audit_log enable trigger chained`
    expect(await tamper('delete from audit_log where position = 5', undo)).toMatchObject({ brokenAt: 6 })
    expect(await check()).toMatchObject({ intact: true })
  })

  test('is walked by the clock, which raises its voice in the log', async () => {
    const said: unknown[] = []
    const log = Object.assign(Object.create(site.deps.log), { error: (...words: unknown[]) => said.push(words) })
    await watchAudit({ ...site.deps, log })
    expect(said).toEqual([])
    const undo = `update audit_log set action = 'user.suspend' where position = 3`
    await sql`alter table audit_log disable trigger append_only`.execute(site.deps.db)
    await sql`update audit_log set action = 'user.praise' where position = 3`.execute(site.deps.db)
    await watchAudit({ ...site.deps, log })
    await sql.raw(undo).execute(site.deps.db)
    await sql`alter table audit_log enable trigger append_only`.execute(site.deps.db)
    expect(said).toEqual([[{ position: 3 }, 'the audit log has been tampered with']])
  })

  test('is written with the act or not at all', async () => {
    const failing = site.deps.db.transaction().execute(async (trx) => {
      await writeAudit(trx, {
        actorId: null,
        action: 'event.take_down',
        target: { kind: 'event', id: 'e', label: 'E' },
      })
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    expect((await list({ action: 'event.take_down' })).body.total).toBe(0)
  })

  test('keeps no secret, however deep it lies', async () => {
    await write('Keeper', {
      before: { password_hash: 'x1', plan: { apiToken: 'x2', name: 'kept' } },
      after: { list: [{ accountNumber: 'x3' }] },
    })
    const { body } = await list({ search: 'Keeper' })
    expect(JSON.stringify(body.items)).not.toMatch(/x1|x2|x3/)
    expect(body.items[0]).toMatchObject({ before: { plan: { name: 'kept' } }, actor: { _id: admin.id } })
  })

  test('is searched by words, action, target and day', async () => {
    await write('Ọlá %_ Bello')
    expect((await list({ search: 'ola %_ bello' })).body.total).toBe(1)
    expect((await list({ search: '%_' })).body.total).toBe(1)
    expect((await list({ search: admin.email })).body.total).toBe((await list()).body.total)
    expect((await list({ target: 'event' })).body.total).toBe(0)
    expect((await list({ targetId: 'u1', limit: '1' })).body.items).toHaveLength(1)
    expect((await list({ to: '2020-01-01' })).body.total).toBe(0)
    const today = new Date().toISOString().slice(0, 10)
    expect((await list({ from: today, to: today })).body.total).toBeGreaterThan(0)
    expect((await list({ target: 'galaxy' })).status).toBe(400)
    expect((await list({ from: 'yesterday' })).status).toBe(400)
  })
})

async function labelOf(position: number): Promise<string | undefined> {
  const { body } = await list({ limit: '100' })
  return body.items.find((entry) => entry.position === position)?.target.label
}
