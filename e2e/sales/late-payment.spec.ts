import { expect, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { order, putOnSale } from '../support/organiser.ts'

test('money that comes for tickets given back goes back, and the buyer is told the truth', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const event = await putOnSale(request, { title: 'One chair', price: 1_250_000, capacity: 1 })
  const email = `late-${crypto.randomUUID()}@example.org`
  await open(page, event.path)
  await page.getByRole('button', { name: 'Get tickets' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/checkout\//)
  await hydrated(page)
  const checkout = page.url()
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(email)
  const pay = page.getByRole('button', { name: /^Pay / })
  const amount = (await pay.innerText()).replace('Pay ', '')
  await pay.click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)

  // In another tab the buyer cancels the order, and another buyer takes the only chair.
  const second = await context.newPage()
  await open(second, checkout)
  await second.getByRole('button', { name: 'Cancel order' }).click()
  await second.getByRole('group', { name: 'Cancel this order?' }).getByRole('button', { name: 'Cancel order' }).click()
  await expect(second).toHaveURL(event.path)
  expect((await order(request, event, 1)).status).toBe(201)
  await second.close()

  await page.getByRole('button', { name: 'Approve' }).click()
  // Either heading may come: it depends on whether the page asks before or after the job has refunded the payment.
  const told = page.getByRole('heading', {
    level: 1,
    name: /^(Your payment arrived too late|This payment was refunded)$/,
  })
  await expect(told).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/We will refund your payment\.|We returned the money/)).toBeVisible()
  const mail = await waitForMail({ to: email })
  expect(mail.text).toContain(`returning the full ${amount} to your original payment method`)
  expect(mail.attachments).toEqual([])
})
