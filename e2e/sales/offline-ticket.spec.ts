import { expect, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

test('a bought ticket opens without a network, after a reload and in a new tab', async ({ page, context, request }) => {
  const event = await putOnSale(request, { title: 'Cellar concert', price: 0, capacity: 20 })
  await open(page, event.path)
  await page
    .getByRole('button', { name: /^Get (free )?tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await hydrated(page)
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(`offline-${crypto.randomUUID()}@example.org`)
  await page.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  const code = page.getByRole('img', { name: /^Code of the ticket for / })
  await expect(code).toBeVisible()
  const shown = await code.getAttribute('src')
  const path = new URL(page.url()).pathname
  const isKept = `caches.match(${JSON.stringify(path)}).then((page) => page !== undefined)`
  await expect.poll(() => page.evaluate<boolean>(isKept), { timeout: 30_000 }).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/No connection\. Your tickets were saved on this device/)).toBeVisible()
  await expect(code).toHaveAttribute('src', shown ?? '')
  await page.close()
  const another = await context.newPage()
  await another.goto(path)
  await expect(another.getByRole('img', { name: /^Code of the ticket for / })).toHaveAttribute('src', shown ?? '')

  await another.goto('/events/listing')
  await expect(another.getByRole('heading', { name: 'No connection' })).toBeVisible()
  const saved = another.getByRole('link', { name: /Cellar concert.*1 ticket/ })
  await expect(saved).toHaveAttribute('href', path)
  await saved.click()
  await expect(another.getByRole('img', { name: /^Code of the ticket for / })).toHaveAttribute('src', shown ?? '')
  const scopes = `navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname).sort())`
  expect(await another.evaluate(scopes)).toEqual(['/', '/orders/'])

  await context.setOffline(false)
  await another.getByRole('button', { name: 'Try again' }).click()
  await expect(another.getByText(/No connection/)).toBeHidden()
  await expect(another.getByRole('img', { name: /^Code of the ticket for / })).toBeVisible()
})
