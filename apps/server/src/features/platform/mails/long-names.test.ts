import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from '../../../testing/index.ts'
import { newHolder, passOn } from '../../sales/transfers/transfer-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** The longest name of a person. An emoji has two halves in memory, of which the limit must not leave one. */
const buyer = { firstName: '🎷'.repeat(50), lastName: `A${'🎷'.repeat(49)}B`, email: 'long@example.org' }

test('the longest names and titles lose no mail', async () => {
  const event = await createEvent(site, { event: { title: 'Ä'.repeat(150) } })
  const order = await createPaidOrder(site, { ...event, quantity: 2, buyer })
  const holder = newHolder()
  await passOn(site.app, order, order.tickets[0]?._id ?? '', holder)
  await site.runJobs()

  const [confirmation] = site.mail.to(buyer.email)
  expect(confirmation?.subject).toContain('Ä'.repeat(150))
  expect(confirmation?.to.name).toBe(`${'🎷'.repeat(50)} A${'🎷'.repeat(48)}…`)
  const [received] = site.mail.to(holder.email)
  expect(received?.subject).toContain('Ä'.repeat(150))
})
