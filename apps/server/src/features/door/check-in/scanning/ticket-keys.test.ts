import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import type { ErrorView, ManifestView, OfflineScanAnswer, TicketKeyView } from '@foyer/contract'
import { parseTicketToken, assembleTicketToken } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unseal } from '../../../../secrets.ts'
import { buildTestApp, call, getOrder, type TestApp } from '../../../../testing/index.ts'
import { atOnce, tally } from '../../../../testing/race.ts'
import { heldTicket, newestTransfer, newHolder, passOn } from '../../../sales/transfers/transfer-scene.ts'
import { createNight, createPhone, type Night, scan } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const HOUR = 3_600_000

type Keys = { items: TicketKeyView[] }

function renew({ organiser, eventId }: Night, payload: object, app = site.app) {
  return call<Keys & ErrorView>(app, {
    method: 'POST',
    url: `/api/check-in/${eventId}/keys`,
    headers: organiser.headers,
    payload,
  })
}

function refuse({ organiser, eventId }: Night, keyId: number) {
  const url = `/api/check-in/${eventId}/keys/refuse`
  return call<Keys & ErrorView>(site.app, { method: 'POST', url, headers: organiser.headers, payload: { keyId } })
}

const keyOf = (code: string) => {
  const parsed = parseTicketToken(code)
  return parsed.ok ? parsed.payload.keyId : null
}

const order = (night: Night) => getOrder(site.app, night.order)

const door = (night: Night, code: string) =>
  scan(site.app, night.organiser, { eventId: night.eventId, code }).then(({ body }) => body.result)

async function keysAtDoor(night: Night): Promise<ManifestView['keys']> {
  const { headers } = await createPhone(site, night)
  const url = `/api/check-in/${night.eventId}/manifest`
  return (await call<ManifestView>(site.app, { method: 'GET', url, headers })).body.keys
}

describe('a renewed key', () => {
  test('signs from now on, and what was printed before opens the door for ever', async () => {
    const night = await createNight(site, { quantity: 2 })
    const [printed] = night.tickets
    const renewed = await renew(night, { replaces: 1, formerCodes: 'good' })
    expect(renewed.body.items).toMatchObject([
      { keyId: 2, retiredAt: null },
      { keyId: 1, validUntil: null, compromised: false },
    ])
    const [, fresh] = (await order(night)).tickets
    expect(keyOf(printed!.code)).toBe(1)
    expect(keyOf(fresh!.code)).toBe(2)
    expect(await keysAtDoor(night)).toMatchObject([
      { keyId: 1, validUntil: null },
      { keyId: 2, validUntil: null },
    ])
    expect([await door(night, printed!.code), await door(night, fresh!.code)]).toEqual(['admitted', 'admitted'])
  })

  test('until a moment: codes of the former are good before it and an expired key after it', async () => {
    const night = await createNight(site, { quantity: 2 })
    const until = new Date(Date.now() + HOUR).toISOString()
    await renew(night, { replaces: 1, formerCodes: 'good_until', until })
    expect(await keysAtDoor(night)).toMatchObject([{ keyId: 1, validUntil: until }, { keyId: 2 }])
    expect(await door(night, night.tickets[0]!.code)).toBe('admitted')
    site.setClock(new Date(Date.now() + HOUR + 1000))
    expect(await door(night, night.tickets[1]!.code)).toBe('key_expired')
    const [, fresh] = (await order(night)).tickets
    expect(await door(night, fresh!.code)).toBe('admitted')
    site.setClock(null)
  })

  test('that came into wrong hands: its codes are refused at once and name nobody, everybody is mailed new ones', async () => {
    const night = await createNight(site, { quantity: 2 })
    const [mine, passed] = night.tickets
    const bola = newHolder()
    await passOn(site.app, night.order, passed!._id, bola)
    const held = await newestTransfer(site, passed!._id)
    const before = await heldTicket(site, held)
    await site.runJobs()
    const renewed = await renew(night, { replaces: 1, formerCodes: 'refused' })
    expect(renewed.body.items[1]).toMatchObject({ keyId: 1, compromised: true })
    const answer = await scan(site.app, night.organiser, { eventId: night.eventId, code: mine!.code })
    expect(answer.body).toMatchObject({ result: 'key_expired', guestName: null, ticketName: null })
    expect(await door(night, before.code)).toBe('key_expired')
    await site.runJobs()
    expect(site.mail.to('adaeze@example.org').at(-1)?.subject).toContain('New codes')
    expect(site.mail.to(bola.email).map(({ subject }) => subject)[1]).toContain('A new code')
    expect(await door(night, (await heldTicket(site, held)).code)).toBe('admitted')
    expect(await door(night, (await order(night)).tickets[0]!.code)).toBe('admitted')
  })

  test('refuses what somebody signs with the stolen key, for any ticket and at any phone', async () => {
    const night = await createNight(site)
    const parsed = parseTicketToken(night.tickets[0]!.code)
    const row = await site.deps.db
      .selectFrom('event_keys')
      .select('private_key_sealed')
      .where('event_id', '=', night.eventId)
      .executeTakeFirstOrThrow()
    const stolen = createPrivateKey({
      key: unseal(site.deps.secrets, row.private_key_sealed),
      format: 'der',
      type: 'pkcs8',
    })
    await renew(night, { replaces: 1, formerCodes: 'refused' })
    const bytes = parsed.ok ? parsed.signedBytes.with(20, 7) : new Uint8Array(34)
    const minted = assembleTicketToken(bytes, sign(null, bytes, stolen))
    expect(await door(night, minted)).toBe('key_expired')
    const claimsNewKey = bytes.with(1, 2)
    expect(await door(night, assembleTicketToken(claimsNewKey, sign(null, claimsNewKey, stolen)))).toBe('forged')
  })

  test('stays refused for scans handed in later, whatever time their phone claims; staff are told whom it let in', async () => {
    const night = await createNight(site)
    const { headers } = await createPhone(site, night)
    const scannedAt = new Date(Date.now() - 60_000).toISOString()
    await renew(night, { replaces: 1, formerCodes: 'refused' })
    const { code } = night.tickets[0]!
    const kept = { scanId: randomUUID(), sequence: 1, code, direction: 'in', scannedAt, verdict: 'admitted' }
    const sent = await call<{ answers: OfflineScanAnswer[] }>(site.app, {
      method: 'POST',
      url: `/api/check-in/${night.eventId}/scans`,
      headers,
      payload: { sentAt: new Date().toISOString(), scans: [kept] },
    })
    expect(sent.body.answers[0]).toMatchObject({ result: 'key_expired', conflict: true })
    const manifest = await call<ManifestView>(site.app, {
      method: 'GET',
      url: `/api/check-in/${night.eventId}/manifest`,
      headers,
    })
    expect(manifest.body.conflicts).toMatchObject([{ refusedAs: 'key_expired', guestName: 'Adaeze Okafor' }])
    // The owner of the ticket comes with the new code: nobody took their place.
    expect(await door(night, (await order(night)).tickets[0]!.code)).toBe('admitted')
  })

  test('stays refused for an online scan that claims an earlier time, and on phones whatever their clock says', async () => {
    const night = await createNight(site)
    const { code } = night.tickets[0]!
    await renew(night, { replaces: 1, formerCodes: 'refused' })
    for (const hours of [1, 23]) {
      const scannedAt = new Date(Date.now() - hours * HOUR).toISOString()
      const claimed = await scan(site.app, night.organiser, { eventId: night.eventId, code, scannedAt })
      expect(claimed.body).toMatchObject({ result: 'key_expired', admitted: false })
    }
    expect((await keysAtDoor(night))[0]?.validUntil).toBe('1970-01-01T00:00:00.000Z')
  })
})

test('a door goes on where nobody can open the private keys any more', async () => {
  const night = await createNight(site)
  await site.deps.pool.query("update event_keys set private_key_sealed = '\\x00' where event_id = $1", [night.eventId])
  expect(await door(night, night.tickets[0]?.code ?? '')).toBe('admitted')
})

describe('renewing', () => {
  test('eight times at once renews once', async () => {
    const night = await createNight(site)
    const apps = [site.app, await site.sibling()]
    const answers = await atOnce(8, (turn) => renew(night, { replaces: 1, formerCodes: 'good' }, apps[turn % 2]))
    expect(tally(answers)).toEqual({ '200': 1, '409 key.changed': 7 })
  })

  test('refuses a former key later, and once only', async () => {
    const night = await createNight(site)
    expect((await refuse(night, 1)).body.code).toBe('key.not_found')
    await renew(night, { replaces: 1, formerCodes: 'good' })
    expect((await refuse(night, 9)).body.code).toBe('key.not_found')
    const [first, second] = [await refuse(night, 1), await refuse(night, 1)]
    expect(first.body.items[1]).toMatchObject({ compromised: true })
    expect(second.body).toEqual(first.body)
    expect(await door(night, night.tickets[0]!.code)).toBe('key_expired')
  })

  test.each([
    [{ replaces: 1 }],
    [{ replaces: 0, formerCodes: 'good' }],
    [{ replaces: 256, formerCodes: 'good' }],
    [{ replaces: '1', formerCodes: 'good' }],
    [{ replaces: 1, formerCodes: 'sometimes' }],
    [{ replaces: 1, formerCodes: 'good_until' }],
    [{ replaces: 1, formerCodes: 'good_until', until: 'tomorrow' }],
    [{ replaces: 1, formerCodes: 'good_until', until: '2020-01-01T00:00:00.000Z' }],
    [{ replaces: 1, formerCodes: 'good', more: true }],
  ])('refuses %j', async (payload) => {
    shared ??= await createNight(site)
    expect((await renew(shared, payload)).status).toBe(400)
  })
})

let shared: Night | undefined
