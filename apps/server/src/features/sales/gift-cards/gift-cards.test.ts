import type { ErrorView, GiftCardMovementView, GiftCardView } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  call,
  createUser,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { tally } from '../../../testing/race.ts'
import { expireGiftCards } from './end-gift-card.ts'
import { openShop, payForCard } from '../payments/gift-card-sale-scene.ts'
import { issueCard } from './gift-card-scene.ts'

let site: TestApp
let owner: TestUser
let organisationId: string
beforeAll(async () => {
  site = await buildTestApp()
  owner = await createUser(site)
  organisationId = await organisationOf(site, owner)
})
afterAll(() => site.close())

const base = () => `/api/organisations/${organisationId}/gift-cards`

const get = (user: TestUser, path: string) => ({
  method: 'GET' as const,
  url: `${base()}${path}`,
  headers: user.headers,
})
const readCard = (user: TestUser, path: string) => call<GiftCardView>(site.app, get(user, path))
const listCards = (user: TestUser, path = '') => call<{ items: GiftCardView[] }>(site.app, get(user, path))
const listMovements = (user: TestUser, path: string) =>
  call<{ items: GiftCardMovementView[] }>(site.app, get(user, path))

function voidCard(user: TestUser, cardId: string) {
  return call<GiftCardView & ErrorView>(site.app, {
    method: 'POST',
    url: `${base()}/${cardId}/void`,
    headers: user.headers,
  })
}

async function balanceOf(kind: string): Promise<number> {
  const { rows } = await site.deps.pool.query<{ balance: number }>(
    'select balance from ledger_accounts where kind = $1 and organiser_id = $2 and currency = $3',
    [kind, organisationId, 'NGN'],
  )
  return rows[0]?.balance ?? 0
}

describe('a card that an organisation gives away', () => {
  test('is told with its code once, and owed by the ledger at no cost of money', async () => {
    const before = { liability: await balanceOf('gift_card_liability'), funding: await balanceOf('gift_card_funding') }
    const { card, code } = await issueCard(site, owner, organisationId)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(card).toMatchObject({
      value: 500_000,
      balance: 500_000,
      held: 0,
      spent: 0,
      state: 'active',
      tail: code.slice(-4),
    })
    const stored = await site.deps.pool.query('select * from gift_cards where id = $1', [card._id])
    expect(JSON.stringify(stored.rows)).not.toContain(code.replaceAll('-', ''))
    expect(await balanceOf('gift_card_liability')).toBe(before.liability - 500_000)
    expect(await balanceOf('gift_card_funding')).toBe(before.funding + 500_000)
    expect((await readCard(owner, `/${card._id}`)).body).toEqual(card)
    const audit = await site.deps.pool.query('select action from audit_log where target_id = $1', [card._id])
    expect(audit.rows).toEqual([{ action: 'gift_card.issue' }])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('is mailed to its recipient, in whose mail alone the code stands', async () => {
    const { card, code } = await issueCard(site, owner, organisationId, {
      recipientEmail: 'Grace@example.org',
      message: 'Happy birthday!',
    })
    expect(card.recipientEmail).toBe('grace@example.org')
    const jobs = await site.deps.pool.query(`select data::text from pgboss.job where name = 'mail.send'`)
    expect(JSON.stringify(jobs.rows)).not.toContain(code.replaceAll('-', ''))
    await site.runJobs()
    const [letter] = site.mail.to('grace@example.org')
    expect(letter?.text).toContain(code)
    expect(letter?.text).toContain('Happy birthday!')
  })

  test.each([
    [{ value: 0 }, 'value'],
    [{ value: 10.5 }, 'value'],
    [{ currency: 'XXX' }, 'currency'],
    [{ expiresAt: new Date(Date.now() - 1000).toISOString() }, 'expiresAt'],
    [{ recipientEmail: 'nobody' }, 'recipientEmail'],
  ])('is refused with %j', async (fields, field) => {
    const { status, body } = await call<ErrorView>(site.app, {
      method: 'POST',
      url: base(),
      headers: owner.headers,
      payload: { value: 500, currency: 'NGN', ...fields },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  test('is found by its code, the end of its code, its recipient and its state', async () => {
    const { card, code } = await issueCard(site, owner, organisationId, { recipientEmail: 'found@example.org' })
    for (const search of [code, code.toLowerCase().replaceAll('-', ' '), code.slice(-4), 'found@']) {
      const { body } = await listCards(owner, `?search=${encodeURIComponent(search)}`)
      expect(body.items.map(({ _id }) => _id)).toContain(card._id)
    }
    const { body } = await listCards(owner, '?search=100%25')
    expect(body.items).toEqual([])
    const empty = await listCards(owner, '?state=empty&limit=100')
    expect(empty.body.items.map(({ _id }) => _id)).not.toContain(card._id)
  })

  test('shows no addresses to members without contacts:read, who do not find them by searching either', async () => {
    const given = await issueCard(site, owner, organisationId, { recipientEmail: 'given@example.org' })
    const sold = await payForCard(site, await openShop(site, { organisationId, organiser: owner }), {
      buyer: { name: 'Ada', email: 'sold@example.org' },
      recipient: { name: 'Grace', email: 'friend@example.org' },
    })
    const viewer = await addMember(site, { organisationId, role: 'viewer' })
    const read = (user: TestUser) =>
      Promise.all([given.card._id, sold.cardId].map(async (id) => (await readCard(user, `/${id}`)).body))
    expect(await read(owner)).toMatchObject([
      { recipientEmail: 'given@example.org' },
      { recipientEmail: 'friend@example.org', sale: { buyerEmail: 'sold@example.org' } },
    ])
    expect(await read(viewer)).toMatchObject([
      { recipientEmail: null },
      { recipientEmail: null, sale: { buyerName: 'Ada', buyerEmail: null } },
    ])
    const found = async (user: TestUser, search: string) =>
      (await listCards(user, `?search=${search}`)).body.items.length
    for (const search of ['given@', 'sold@', 'friend@'])
      expect([await found(owner, search), await found(viewer, search)]).toEqual([1, 0])
  })

  test('loses what is left of it once when it is voided, and the ledger owes it no more', async () => {
    const { card } = await issueCard(site, owner, organisationId)
    const before = await balanceOf('gift_card_liability')
    const answers = await Promise.all([voidCard(owner, card._id), voidCard(owner, card._id)])
    expect(tally(answers)).toEqual({ '200': 1, '409 gift_card.used_up': 1 })
    expect(await balanceOf('gift_card_liability')).toBe(before + 500_000)
    const { body } = await listMovements(owner, `/${card._id}/movements`)
    expect(body.items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['voided', -500_000],
      ['issued', 500_000],
    ])
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })

  test('loses what is left of it when its time is over', async () => {
    const { card } = await issueCard(site, owner, organisationId)
    await site.deps.pool.query(`update gift_cards set expires_at = now() - interval '1 second' where id = $1`, [
      card._id,
    ])
    await Promise.all([expireGiftCards(site.deps), expireGiftCards(site.deps)])
    expect((await readCard(owner, `/${card._id}`)).body).toMatchObject({ state: 'expired', balance: 0 })
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('who may', () => {
  test('another organisation finds neither the list nor the card', async () => {
    const { card } = await issueCard(site, owner, organisationId)
    const stranger = await createUser(site)
    const own = await organisationOf(site, stranger)
    expect((await listCards(stranger)).status).toBe(404)
    expect((await readCard(stranger, `/${card._id}`)).status).toBe(404)
    expect((await voidCard(stranger, card._id)).status).toBe(404)
    const url = `/api/organisations/${own}/gift-cards/${card._id}`
    const across = await call<ErrorView>(site.app, { method: 'GET', url, headers: stranger.headers })
    expect([across.status, across.body.code]).toEqual([404, 'gift_card.not_found'])
    const ended = await call<ErrorView>(site.app, { method: 'POST', url: `${url}/void`, headers: stranger.headers })
    expect([ended.status, ended.body.code]).toEqual([404, 'gift_card.not_found'])
  })

  test.each([
    ['manager', 200, 403],
    ['finance', 200, 201],
    ['viewer', 200, 403],
    ['box_office', 403, 403],
    ['door', 403, 403],
  ] as const)('%s', async (role, reads, issues) => {
    const member = await addMember(site, { organisationId, role })
    expect((await listCards(member)).status).toBe(reads)
    const payload = { value: 500, currency: 'NGN' }
    expect((await call(site.app, { method: 'POST', url: base(), headers: member.headers, payload })).status).toBe(
      issues,
    )
  })
})

describe('the database itself', () => {
  test.each([
    `update gift_card_movements set amount = 1`,
    `delete from gift_card_movements`,
    `truncate gift_card_movements`,
  ])('refuses to %s', async (statement) => {
    await issueCard(site, owner, organisationId)
    await expect(site.deps.pool.query(statement)).rejects.toMatchObject({ code: '23001' })
  })

  test('refuses a balance below nothing', async () => {
    const { card } = await issueCard(site, owner, organisationId, { value: 100 })
    const taken = site.deps.pool.query(`select move_gift_card($1, 'redeemed', -101, null, null, null)`, [card._id])
    await expect(taken).rejects.toMatchObject({ code: '23514', constraint: 'gift_cards_balance' })
  })
})
