import { permissions, type RouteName } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from './index.ts'
import { writtenOf } from './matrix-expectations.ts'
import { samples } from './matrix-samples.ts'
import { openMatrix, requestOf, routeNames, rowOf } from './matrix-site.ts'

/** Calls that change nothing which belongs to an organisation, though they are no GET. */
const CHANGE_NOTHING: Partial<Record<RouteName, string>> = {
  generateQr: 'answers a picture',
  seeFirstSale: 'is kept for the reader alone',
  testGuestMessage: 'mails the reader alone',
  previewRule: 'answers dates that are not made',
  previewMove: 'answers how many dates would move',
  previewGuestMessage: 'answers a picture of a mail',
  setWebhookEndpointStatus: 'its sample asks for what is so already',
  moveOrder: 'its sample asks for what is so already; move-order.test.ts reads its entry',
  setOrganisationSecurity: 'its sample asks for what is so already; organisations.test.ts reads its entry',
}

const names = routeNames.filter((name) => {
  const { method, permission } = rowOf(name)
  return permissions[permission] === 'member' && method !== 'GET' && writtenOf(name).own.owner < 300
})

let world: Awaited<ReturnType<typeof openMatrix>>
beforeAll(async () => {
  world = await openMatrix()
})
afterAll(() => world.close())

async function entries(): Promise<number> {
  const { rows } = await world.site.deps.pool.query<{ entries: number }>(
    'select count(*)::int as entries from audit_log where organisation_id is not null',
  )
  return rows[0]?.entries ?? 0
}

describe('what members change', () => {
  test.each(names.filter((name) => CHANGE_NOTHING[name] === undefined))(
    '%s is in the audit log of the organisation, and a refusal is not',
    async (name) => {
      const { own } = writtenOf(name)
      const sample = await samples[name](world.own, world)
      const ask = async (role: 'owner' | 'otherOrganiser') =>
        call(world.site.app, requestOf(world, name, sample, await world.credentials(role)))
      const before = await entries()
      if (own.otherOrganiser === 404) await ask('otherOrganiser')
      expect(await entries()).toBe(before)
      expect((await ask('owner')).status).toBe(own.owner)
      expect(await entries()).toBeGreaterThan(before)
    },
  )
})
