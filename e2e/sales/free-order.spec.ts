import { expect, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { putOnSale } from '../support/organiser.ts'

test('a free ticket: from the page to the mail without a payment', async ({ page, request }) => {
  const event = await putOnSale(request, { title: 'Open rehearsal', price: 0, capacity: 20 })
  const email = `free-${crypto.randomUUID()}@example.org`
  await open(page, event.path)
  await page
    .getByRole('button', { name: /^Get (free )?tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Almost yours' })).toBeVisible()

  // What is missing is said at its field, and what was typed stays.
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill('not an address')
  await page.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Chidi')

  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByText('Open rehearsal').first()).toBeVisible()
  await expect(page.getByText(/sandpay/i)).toHaveCount(0)
  const mail = await waitForMail({ to: email })
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(
    expect.arrayContaining(['application/pdf', 'text/calendar']),
  )
})
