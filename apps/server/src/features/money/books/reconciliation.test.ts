import type { DifferenceView, ErrorView, ReconciliationView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createUser,
  pressSandbox,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { startOrder } from '../../../testing/payment-scene.ts'
import { createReconciliation, uploadForm } from './reconciliation-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
let admin: TestUser
let references: string[]
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  const sale = await createEvent(site, { ticket: { price: 125_050 } })
  references = []
  for (let turn = 0; turn < 4; turn += 1) {
    const { reference } = await startOrder(site, sale)
    await pressSandbox(site.app, reference, 'approve')
    references.push(reference)
  }
})
afterAll(() => site.close())

const sandbox = { source: 'sandbox', name: 'A day of the sandbox', currency: 'NGN' }
const today = new Date().toISOString().slice(0, 10)

async function send(csv: string | Buffer, data: object = sandbox, app = site.app) {
  const form = await uploadForm(csv, data)
  return call<ReconciliationView & ErrorView>(app, {
    method: 'POST',
    url: '/api/admin/reconciliations',
    headers: { ...admin.headers, ...form.headers },
    payload: form.payload,
  })
}

const sourceStatement = (...lines: string[]) => ['Reference,Amount,Currency,Date', ...lines].join('\n')

async function differencesOf(id: string): Promise<DifferenceView[]> {
  const url = `/api/admin/reconciliations/${id}`
  const query = { limit: '100' }
  const { body } = await call<{ items: DifferenceView[] }>(site.app, {
    method: 'GET',
    url,
    headers: admin.headers,
    query,
  })
  return body.items
}

const close = (id: string, note: unknown, app = site.app) =>
  call<DifferenceView & ErrorView>(app, {
    method: 'POST',
    url: `/api/admin/differences/${id}/close`,
    headers: admin.headers,
    payload: { note },
  })

describe('a source statement', () => {
  test('is held against the books: each difference is a row, the ledger is not touched', async () => {
    const [first, second, third, fourth] = references
    const before = await site.deps.pool.query('select count(*)::int as entries from ledger_entries')
    const { status, body } = await send(
      sourceStatement(
        `${first},"1,250.50",NGN,${today}`,
        `${first},1250.50,NGN,${today}`,
        `${second},1250.49,NGN,${today}`,
        `${third},1250.50,GHS,${today}`,
        `=HYPERLINK("x"),9.99,NGN,${today}`,
        `odd,much,NGN,${today}`,
      ),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ rows: 6, matched: 1, differences: 6, open: 6, firstDay: today, lastDay: today })
    const found = await differencesOf(body._id)
    expect(found.map(({ kind, line, theirs, ours }) => [kind, line, theirs?.amount, ours?.amount])).toEqual([
      ['twice', 3, 125_050, 125_050],
      ['amount', 4, 125_049, 125_050],
      ['currency', 5, 125_050, 125_050],
      ['missing_here', 6, 999, undefined],
      ['unreadable', 7, undefined, undefined],
      ['missing_there', null, undefined, 125_050],
    ])
    expect(found.at(-1)?.reference).toBe(fourth)
    const url = `/api/admin/reconciliations/${body._id}/differences.csv`
    const csv = await call<Buffer>(site.app, { method: 'GET', url, headers: admin.headers })
    expect(csv.body.toString()).toContain(`"'=HYPERLINK(""x"")"`)
    expect((await site.deps.pool.query('select count(*)::int as entries from ledger_entries')).rows).toEqual(
      before.rows,
    )
  })

  test('is imported once, whatever it is called and however often it is sent at once', async () => {
    const csv = sourceStatement(`x,1,NGN,${today}`)
    const other = await site.sibling()
    const answers = await atOnce(6, (turn) =>
      send(csv, { ...sandbox, name: `Name ${turn}` }, turn % 2 === 0 ? site.app : other),
    )
    expect(tally(answers)).toEqual({ '201': 1, '409 reconciliation.repeated': 5 })
  })

  test('of a bank finds payouts by the transfer’s reference, with columns told by hand', async () => {
    const columns = { reference: 2, amount: 1 }
    const { body } = await send('When;Sum;Text\n2026-01-01;500;FT-unknown', {
      ...sandbox,
      source: 'bank',
      unit: 'minor',
      columns,
    })
    expect((await differencesOf(body._id)).map(({ kind, theirs }) => [kind, theirs?.amount])).toEqual([
      ['missing_here', 500],
    ])
  })

  test.each([
    ['no statement', 'hello', {}, 422, 'reconciliation.unreadable'],
    ['a header alone', 'Reference,Amount', {}, 422, 'reconciliation.unreadable'],
    ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1, 2]), {}, 422, 'reconciliation.unreadable'],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), {}, 413, 'request.too_large'],
    ['another source', 'Reference,Amount\na,1', { source: 'paypal' }, 400, 'request.invalid'],
    ['another currency', 'Reference,Amount\nb,1', { currency: 'XXX' }, 400, 'request.invalid'],
    ['a column that cannot be', 'a,1', { columns: { reference: -1, amount: 1e21 } }, 400, 'request.invalid'],
  ])('that is %s is refused', async (_what, csv, change, status, code) => {
    const answer = await send(csv, { ...sandbox, ...change })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('names the line of a row that cannot be read, empty lines and cells of several lines counted', async () => {
    const broken = await send('Reference,Amount\na,1\n\nb,"2\nc,3\n', sandbox)
    expect([broken.status, broken.body.code]).toEqual([422, 'reconciliation.unreadable'])
    expect(broken.body.message).toContain('line 4')
    const { body } = await send('Reference,Amount\n\n"two\nlines",1\nnothing,what\nshort\n', sandbox)
    const items = await differencesOf(body._id)
    expect(items.filter(({ kind }) => kind === 'unreadable').map(({ line }) => line)).toEqual([5, 6])
  })

  test('without a file is refused', async () => {
    const url = '/api/admin/reconciliations'
    const answer = await call<ErrorView>(site.app, { method: 'POST', url, headers: admin.headers, payload: sandbox })
    expect([answer.status, answer.body.code]).toEqual([400, 'upload.missing'])
  })
})

describe('a difference', () => {
  test('is closed once, by whom and why is kept and written down', async () => {
    const { differenceId, reconciliationId } = await createReconciliation(site)
    const answers = await atOnce(4, (turn) => close(differenceId, `Note ${turn}`))
    expect(tally(answers)).toEqual({ '200': 1, '409 difference.closed': 3 })
    const [difference] = await differencesOf(reconciliationId)
    expect(difference).toMatchObject({ closedBy: { _id: admin.id }, note: expect.stringMatching(/^Note \d$/) })
    const query = { action: 'reconciliation.close', targetId: reconciliationId }
    const log = await call<{ total: number }>(site.app, {
      method: 'GET',
      url: '/api/admin/audit',
      headers: admin.headers,
      query,
    })
    expect(log.body.total).toBe(1)
  })

  test.each(['', '   ', 5, null, 'x'.repeat(1001)])('is not closed with the note %j', async (note) => {
    const { differenceId } = await createReconciliation(site)
    expect((await close(differenceId, note)).status).toBe(400)
  })

  test('that is not there cannot be closed', async () => {
    expect((await close('0196b3f0-0000-7000-8000-000000000000', 'why')).body.code).toBe('difference.not_found')
  })
})
