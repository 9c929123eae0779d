import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PairedPhones } from '../../../../http/paired-phones.ts'
import { buildTestApp, type TestApp } from '../../../../testing/index.ts'
import { createNight, createPhone, pairedHeaders } from '../check-in-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const tokenOf = ({ authorization }: { authorization: string }) => authorization.slice('Bearer '.length)

test('phones that call together are told apart, and one locked out is nobody from that moment on', async () => {
  const night = await createNight(site)
  const phone = await createPhone(site, night, { name: 'East' })
  const tokens = [tokenOf(phone.headers), tokenOf(await pairedHeaders(site, phone.door))]
  const west = await createPhone(site, night, { name: 'West' })
  tokens.push(tokenOf(west.headers), `${tokens[0]}x`, 'nonsense')
  const phones = new PairedPhones(site.deps)
  const ask = () => Promise.all(tokens.map((token) => phones.find(token)))
  const before = await ask()
  expect(before.map((found) => found?.doorName)).toEqual(['East', 'East', 'West', undefined, undefined])
  expect(new Set(before.slice(0, 3).map((found) => found?.deviceId)).size).toBe(3)

  const [lockedOut] = before
  // While a read is under way: a request after the lockout must not be answered with the state before it.
  const asking = ask()
  await site.deps.db
    .updateTable('door_devices')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', lockedOut?.deviceId ?? '')
    .execute()
  expect((await ask()).map((found) => found?.doorName)).toEqual([undefined, 'East', 'West', undefined, undefined])
  await asking
})
