import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'
import { textOf } from '../support/paper.ts'

test('an order is printed with all its tickets and without what is there to press', async ({ page, request }, info) => {
  test.skip(info.project.name !== 'desktop', 'Paper has one size.')
  const event = await putOnSale(request, { title: 'Paper evening', price: 0, capacity: 20 })
  await open(page, event.path)
  await page.getByRole('button', { name: 'One more: Lawn tickets' }).click()
  await page
    .getByRole('button', { name: /^Get (free )?tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await hydrated(page)
  await page.getByLabel('First name').first().fill('Chidi')
  await page.getByLabel('E-mail').fill(`paper-${Date.now().toString(36)}@example.org`)
  await page.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByText('2 of 2')).toBeAttached()
  await expect(page.getByRole('dialog', { name: /cookie/i })).toBeVisible()

  const file = info.outputPath('order.pdf')
  await writeFile(file, await page.pdf({ format: 'A4' }))
  const text = await textOf(file)
  expect(text).toMatch(/1 of 2/)
  expect(text).toMatch(/2 of 2/)
  expect(text).not.toMatch(/cookie|Pass on ticket|Share/i)
})
