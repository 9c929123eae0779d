import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from '../../../testing/index.ts'
import { newHolder, passOn } from '../../sales/transfers/transfer-scene.ts'

const LURE = 'Your bank: log in at https://bank.example/x'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const free = { ticket: { kind: 'free', price: 0, capacity: null } }

async function mailsTo(address: string): Promise<string> {
  await site.runJobs()
  return site.mail
    .to(address)
    .map((mail) => `${JSON.stringify(mail.to)}\n${mail.subject}\n${mail.text}\n${mail.html}`)
    .join('\n')
}

test('whoever passes a ticket on to a stranger is named only by a plain name', async () => {
  const sale = await createEvent(site, free)
  const order = await createPaidOrder(site, {
    ...sale,
    buyer: { firstName: LURE, lastName: '', email: 'sender@example.org' },
  })
  const stranger = newHolder()
  expect((await passOn(site.app, order, order.tickets[0]?._id ?? '', stranger)).status).toBe(204)
  const mails = await mailsTo(stranger.email)
  expect(mails).toContain('A ticket was passed on to you.')
  expect(mails).not.toContain('bank.example')
})

test('an order that somebody places for a stranger mails no link in the name of its buyer', async () => {
  const sale = await createEvent(site, free)
  const email = 'named-stranger@example.org'
  await createPaidOrder(site, { ...sale, buyer: { firstName: LURE, lastName: '', email } })
  const mails = await mailsTo(email)
  expect(mails).toContain('Your bank: log in at https ://bank .example')
  expect(mails).not.toContain('bank.example')
})
