import { expect, test } from '@playwright/test'
import { hydrated, open } from './support/hydrated.ts'
import { waitForMail } from './support/mailbox.ts'
import { order, putOnSale } from './support/organiser.ts'

test('money that comes for tickets given back goes back, and the buyer is told the truth', async ({
  page,
  context,
  request,
}) => {
  const event = await putOnSale(request, { title: 'One chair', price: 1_250_000, capacity: 1 })
  const email = `late-${Date.now().toString(36)}@example.org`
  await open(page, event.path)
  await page.getByRole('button', { name: 'One more: Lawn tickets' }).click()
  await page.getByRole('button', { name: 'Get tickets' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/checkout\//)
  await hydrated(page)
  const checkout = page.url()
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)

  // In another tab the buyer thinks better of it, and somebody else takes the only chair.
  const second = await context.newPage()
  await open(second, checkout)
  await second.getByRole('button', { name: 'Give the ticket back' }).click()
  await second.getByRole('button', { name: 'Give back', exact: true }).click()
  await expect(second).toHaveURL(event.path)
  expect((await order(request, event, 1)).status).toBe(201)
  await second.close()

  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment came too late' })).toBeVisible({ timeout: 30_000 })
  const mail = await waitForMail({ to: email })
  expect(mail.text).toContain('12,500')
  expect(mail.attachments).toEqual([])
})
