import type { ErrorView, EventTextsView, OrderView, PublicEventView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, pressSandbox, startPayment, type TestApp } from '../../../testing/index.ts'
import { createFamilyDay, type FamilyDay, orderBundles } from './bundle-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const inFrench = { 'accept-language': 'fr' }

/** Saves the translations of bundles of an event. */
function translate({ organiser, eventId }: Pick<FamilyDay, 'organiser' | 'eventId'>, bundles: readonly object[]) {
  return call<EventTextsView & ErrorView>(site.app, {
    method: 'PUT',
    url: `/api/events/${eventId}/texts`,
    headers: organiser.headers,
    payload: { language: 'en', translations: {}, bundles },
  })
}

const french = (_id: string) => [{ _id, translations: { fr: { name: 'Journée en famille', description: 'À quatre' } } }]

test('the page has a bundle in the language of its reader, and each text that is missing in the main one', async () => {
  const sale = await createFamilyDay(site, { bundle: { description: 'For four' } })
  const saved = await translate(sale, french(sale.bundle._id))
  expect([saved.status, saved.body.bundles]).toEqual([
    200,
    [
      {
        _id: sale.bundle._id,
        name: 'Family day',
        description: 'For four',
        translations: { fr: { name: 'Journée en famille', description: 'À quatre' } },
      },
    ],
  ])
  const bundleIn = async (language: string) => {
    const url = `/api/events/by-url/${sale.customUrl}`
    const headers = { 'accept-language': language }
    return (await call<PublicEventView>(site.app, { method: 'GET', url, headers })).body.bundles?.[0]
  }
  expect(await bundleIn('fr')).toMatchObject({ name: 'Journée en famille', description: 'À quatre', fallbacks: {} })
  expect(await bundleIn('ar')).toMatchObject({
    name: 'Family day',
    description: 'For four',
    fallbacks: { name: 'en', description: 'en' },
  })
  expect(await bundleIn('en')).toMatchObject({ name: 'Family day', fallbacks: {} })
})

test('an order has it at the checkout and in its mail, and keeps a name that the bundle has lost', async () => {
  const sale = await createFamilyDay(site)
  await translate(sale, french(sale.bundle._id))
  const { body: held } = await orderBundles(
    site,
    sale.eventId,
    [{ bundleId: sale.bundle._id, quantity: 1, variantIds: [sale.medium] }],
    { buyer: undefined },
  )
  const url = `/api/orders/${held.reference}`
  const read = async (language: string) => {
    const headers = { 'x-order-token': held.token, 'accept-language': language }
    return (await call<OrderView>(site.app, { method: 'GET', url, headers })).body.lines.map(
      ({ bundle }) => bundle?.name,
    )
  }
  expect(new Set(await read('fr'))).toEqual(new Set(['Journée en famille']))
  expect(new Set(await read('ar'))).toEqual(new Set(['Family day']))
  await call(site.app, {
    method: 'PUT',
    url: `${url}/buyer`,
    headers: { 'x-order-token': held.token, ...inFrench },
    payload: { buyer: { firstName: 'Awa', email: 'awa@example.org' } },
  })
  await pressSandbox(site.app, await startPayment(site.app, held), 'approve')
  await site.runJobs()
  const [mail] = site.mail.to('awa@example.org').filter(({ text }) => text.includes('Journée en famille'))
  expect(mail?.text).not.toContain('Family day')
  await site.deps.db.updateTable('bundles').set({ name: 'Big day' }).where('id', '=', sale.bundle._id).execute()
  expect(new Set(await read('fr'))).toEqual(new Set(['Family day']))
})

test('a bundle of another event is refused, and one that is not named keeps its translations', async () => {
  const sale = await createFamilyDay(site)
  const other = await createFamilyDay(site)
  await translate(sale, french(sale.bundle._id))
  const { status, body } = await translate(sale, french(other.bundle._id))
  expect([status, body.code]).toEqual([404, 'bundle.not_found'])
  const kept = await translate(sale, [])
  expect(kept.body.bundles[0]?.translations.fr?.name).toBe('Journée en famille')
})

test('the copy of an event has the translations of its bundles', async () => {
  const sale = await createFamilyDay(site)
  await translate(sale, french(sale.bundle._id))
  const copy = await call<{ _id: string }>(site.app, {
    method: 'POST',
    url: `/api/events/${sale.eventId}/duplicate`,
    headers: sale.organiser.headers,
    payload: { title: 'Another day', startsAt: '2033-05-01T10:00:00.000Z', endsAt: '2033-05-01T12:00:00.000Z' },
  })
  expect(copy.status).toBe(201)
  const texts = await call<EventTextsView>(site.app, {
    method: 'GET',
    url: `/api/events/${copy.body._id}/texts`,
    headers: sale.organiser.headers,
  })
  expect(texts.body.bundles).toMatchObject([
    { name: 'Family day', translations: { fr: { name: 'Journée en famille' } } },
  ])
})
