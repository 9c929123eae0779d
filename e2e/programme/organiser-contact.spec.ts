import { expect, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

test('an organiser shows a contact on the event page, after a scheme that runs scripts was refused', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Lantern walk', price: 0, capacity: 20 })
  await page.addInitScript((token) => localStorage.setItem('token', token), event.token)
  await open(page, '/profile/personal-information')
  const field = page.getByLabel('Public contact')
  await field.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Enter an e-mail address, a phone number/).first()).toBeVisible()
  await expect(field).toHaveValue('javascript:alert(1)')
  await field.fill('lagoon.example/contact')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto(event.path)
  await hydrated(page)
  await expect(page.getByText('Contact the organiser')).toBeVisible()
  const link = page.getByRole('link', { name: 'lagoon.example/contact' })
  await expect(link).toHaveAttribute('href', 'https://lagoon.example/contact')
  await expect(link).toHaveAttribute('rel', /noopener/)
})
