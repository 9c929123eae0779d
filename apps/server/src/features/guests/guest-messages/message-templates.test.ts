import type { ErrorView, MessageTemplateView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { broadcastText } from '../../platform/broadcasts/broadcast-scene.ts'
import {
  addMember,
  buildTestApp,
  call,
  createEvent,
  organisationOf,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

interface Listed {
  ours: { key: string; name: string; subject: string }[]
  own: MessageTemplateView[]
  organisationId: string
  can: { save: boolean }
}

async function list(eventId: string, { headers }: TestUser) {
  const url = `/api/guests/${eventId}/messages/templates`
  return (await call<Listed & ErrorView>(site.app, { method: 'GET', url, headers })).body
}

function ask(
  { headers }: TestUser,
  method: 'POST' | 'PATCH' | 'DELETE',
  organisationId: string,
  { id, ...payload }: { id?: string; name?: string; subject?: string } = {},
) {
  const path = id === undefined ? '' : `/${id}`
  return call<MessageTemplateView & ErrorView>(site.app, {
    method,
    url: `/api/organisations/${organisationId}/message-templates${path}`,
    headers,
    ...(method !== 'DELETE' && {
      payload: method === 'POST' ? { subject: 'S', body: broadcastText, ...payload } : payload,
    }),
  })
}

test('a text is saved, renamed and deleted for the whole organisation; ours are in the language of the event', async () => {
  const { organiser, eventId } = await createEvent(site)
  const organisationId = await organisationOf(site, organiser)
  const saved = await ask(organiser, 'POST', organisationId, { name: 'By boat' })
  expect(saved.status).toBe(201)
  expect((await ask(organiser, 'POST', organisationId, { name: 'BY BOAT' })).body.code).toBe(
    'message_template.name_taken',
  )
  const renamed = await ask(organiser, 'PATCH', organisationId, { id: saved.body._id, name: 'By ferry' })
  expect(renamed.body).toMatchObject({ name: 'By ferry', subject: 'S' })
  const another = await createEvent(site, { organiser })
  await site.deps.db.updateTable('events').set({ language: 'fr' }).where('id', '=', another.eventId).execute()
  const { ours, own, can } = await list(another.eventId, organiser)
  expect([own.map(({ name }) => name), can.save]).toEqual([['By ferry'], true])
  expect(ours).toMatchObject([
    { name: 'Good to know before you come', subject: 'Bon à savoir avant {event}' },
    { key: 'doors' },
    { key: 'change' },
    { key: 'thank_you' },
  ])
  expect((await ask(organiser, 'DELETE', organisationId, { id: saved.body._id })).status).toBe(204)
  expect((await list(eventId, organiser)).own).toEqual([])
})

test('an organisation has fifty at most, also when they are saved at once', async () => {
  const { organiser } = await createEvent(site)
  const organisationId = await organisationOf(site, organiser)
  const answers = await atOnce(54, (index) => ask(organiser, 'POST', organisationId, { name: `Text ${index}` }))
  expect(tally(answers)).toEqual({ '201': 50, '409 message_template.too_many': 4 })
})

test('another organisation’s template is as one that does not exist, and members limited to events only use them', async () => {
  const [sale, other] = [await createEvent(site), await createEvent(site)]
  const [mine, theirs] = [await organisationOf(site, sale.organiser), await organisationOf(site, other.organiser)]
  const { body } = await ask(other.organiser, 'POST', theirs, { name: 'Theirs' })
  for (const method of ['PATCH', 'DELETE'] as const) {
    expect((await ask(sale.organiser, method, mine, { id: body._id })).body.code).toBe('message_template.not_found')
    expect((await ask(sale.organiser, method, theirs, { id: body._id })).body.code).toBe('organisation.not_found')
  }
  const limited = await addMember(site, { organisationId: mine, role: 'manager', eventIds: [sale.eventId] })
  expect((await list(sale.eventId, limited)).can).toEqual({ save: false })
  expect((await ask(limited, 'POST', mine, { name: 'Mine' })).body.code).toBe('member.forbidden')
  expect((await list(other.eventId, sale.organiser)).code).toBe('event.not_found')
})
