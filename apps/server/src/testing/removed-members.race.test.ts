import type { ErrorView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Trx } from '../db/database.ts'
import { makeDoor } from '../features/door/check-in/check-in-scene.ts'
import { createPayoutAccount, makeAvailable } from '../features/money/payouts/payout-scene.ts'
import { createApiKey } from '../features/people/api-keys/api-key-scene.ts'
import { type Listening, listenFor } from '../features/platform/webhooks/webhooks-scene.ts'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  organisationOf,
  PASSWORD,
  type TestApp,
  type TestUser,
} from './index.ts'
import { untilWaiting } from './race.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const listening: Listening[] = []
afterAll(() => Promise.all(listening.map((receiver) => receiver.close())))

async function listen(owner: TestUser): Promise<Listening> {
  const receiver = await listenFor(site, owner)
  listening.push(receiver)
  return receiver
}

interface Scene {
  readonly owner: TestUser
  readonly organisationId: string
  readonly eventId: string
}

interface Act {
  readonly method: 'POST' | 'PUT'
  readonly url: string
  readonly payload?: object | undefined
}

async function doorOf({ owner, eventId }: Scene): Promise<string> {
  const { body } = await makeDoor(site, { organiser: owner, eventId })
  return `/api/check-in/${eventId}/doors/${body._id}`
}

/** What a member could keep, or leave behind for themselves, if they were removed while it is done. */
const acts: Record<string, (scene: Scene) => Promise<Act>> = {
  'set the payout account': async () => ({
    method: 'PUT',
    url: '/api/payouts/accounts/NGN',
    payload: { holder: 'Adaeze Okafor', bankName: 'First Bank', number: '0123456789', password: PASSWORD },
  }),
  'request a payout': async ({ owner }) => {
    await createPayoutAccount(site, owner.id)
    await makeAvailable(site, owner.id, 10_000)
    return { method: 'POST', url: '/api/payouts', payload: { currency: 'NGN', amount: 10_000 } }
  },
  'send webhooks elsewhere': async ({ owner }) => {
    const { endpoint, url } = await listen(owner)
    return {
      method: 'PUT',
      url: `/api/webhook-endpoints/${endpoint._id}`,
      payload: { url: `${url}/elsewhere`, types: ['order.paid'] },
    }
  },
  'rotate the secret of an endpoint': async ({ owner }) => {
    const { endpoint } = await listen(owner)
    return { method: 'POST', url: `/api/webhook-endpoints/${endpoint._id}/rotate` }
  },
  "rotate another member's API key": async ({ owner, organisationId }) => {
    const { key } = await createApiKey(site, owner, ['events:write'])
    const url = `/api/organisations/${organisationId}/keys/${key._id}/rotate`
    return { method: 'POST', url, payload: { overlapHours: 0 } }
  },
  'create a door': async ({ eventId }) => ({
    method: 'POST',
    url: `/api/check-in/${eventId}/doors`,
    payload: { name: 'Back' },
  }),
  'renew the code of a door': async (scene) => ({ method: 'POST', url: `${await doorOf(scene)}/code` }),
  'make pairing links': async (scene) => ({
    method: 'POST',
    url: `${await doorOf(scene)}/pairing-links`,
    payload: { count: 1, minutes: 60, replaces: null },
  }),
}

/** Sends a call that waits for a change of the organisation, makes the change, and returns the answer. */
async function whileChanging(
  organisationId: string,
  { payload, ...request }: Act & { headers: TestUser['headers'] },
  change: (trx: Trx) => Promise<unknown>,
) {
  const { answer } = await site.deps.db.transaction().execute(async (trx) => {
    // As every change of members begins.
    await sql`select from organisations where id = ${organisationId} for update`.execute(trx)
    const sent = call<ErrorView>(site.app, { ...request, ...(payload && { payload }) })
    await untilWaiting(site, 1)
    await change(trx)
    return { answer: sent }
  })
  return answer
}

describe.each(Object.entries(acts))('a member who is removed while they %s', (_, prepare) => {
  test('is refused', async () => {
    const { organiser: owner, eventId } = await createEvent(site)
    const organisationId = await organisationOf(site, owner)
    const member = await addMember(site, { organisationId, role: 'owner' })
    const { payload, ...request } = await prepare({ owner, organisationId, eventId })
    const answer = await whileChanging(organisationId, { ...request, payload, headers: member.headers }, (trx) =>
      trx.deleteFrom('members').where('user_id', '=', member.id).execute(),
    )
    const { status, body } = answer
    expect(body.code).toBe('organisation.not_found')
    expect(status).toBe(404)
  })
})

test('a key that is revoked while it adds an endpoint adds none', async () => {
  const { organiser } = await createEvent(site)
  const { headers, organisationId, key } = await createApiKey(site, organiser, ['webhooks:write'])
  const { url } = await listen(organiser)
  const payload = { url: `${url}/key`, types: ['order.paid'] }
  const act = { method: 'POST', url: '/api/webhook-endpoints', headers, payload } as const
  const answer = await whileChanging(organisationId, act, (trx) =>
    trx.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', key._id).execute(),
  )
  expect(answer.body.code).toBe('session.required')
})

test('a session that is ended while it sets the payout account sets none', async () => {
  const { organiser } = await createEvent(site)
  const organisationId = await organisationOf(site, organiser)
  const payload = { holder: 'Adaeze Okafor', bankName: 'First Bank', number: '0123456789', password: PASSWORD }
  const act = { method: 'PUT', url: '/api/payouts/accounts/NGN', headers: organiser.headers, payload } as const
  const answer = await whileChanging(organisationId, act, (trx) =>
    trx.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', organiser.id).execute(),
  )
  expect(answer.body.code).toBe('session.required')
})
