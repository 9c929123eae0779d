import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { addCrowd } from '../support/crowd.ts'
import { buy, putOnSale } from '../support/organiser.ts'
import { sizeOf, textOf } from '../support/paper.ts'

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
  await page.getByLabel('E-mail').fill(`paper-${crypto.randomUUID()}@example.org`)
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

test('guests, orders and sales are printed whole, with nothing to press', async ({ page, request }, info) => {
  test.skip(info.project.name !== 'desktop', 'Paper has one size.')
  const event = await putOnSale(request, { title: 'Paper festival', price: 1_234_500, capacity: 900 })
  await buy(request, event, { quantity: 2, firstName: 'Temitope', email: 'temitope@example.org' })
  await addCrowd(event, 250)
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('mantine-color-scheme-value', 'dark')
  }, event.token)
  await page.addInitScript('window.print = () => undefined')
  const paper = async (name: string) => {
    const file = info.outputPath(`${name}.pdf`)
    await writeFile(file, await page.pdf({ preferCSSPageSize: true }))
    return file
  }

  await open(page, `/events/guests/${event.eventId}`)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('[data-print-sheet] tbody tr')).toHaveCount(252)
  const guests = await paper('guests')
  expect(await sizeOf(guests)).toEqual({ width: 842, height: 595 })
  const text = await textOf(guests)
  for (const part of ['Paper festival', 'The Jetty', '252 rows', 'Guest 00001', 'Guest 00250', 'Temitope', '1 / '])
    expect(text).toContain(part)
  expect(text).not.toMatch(/Select all|Columns|cookie|Logout/i)
  // The sheet was added for printing and is removed afterwards.
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0)

  await open(page, `/events/guests/${event.eventId}?show=orders`)
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('[data-print-sheet] tbody tr')).toHaveCount(251)
  const orders = await textOf(await paper('orders'))
  expect(orders).toContain('Temitope')
  expect(orders).toMatch(/NGN\s?[\d,.]+|₦[\d,.]+/)

  await open(page, `/events/sales/${event.eventId}`)
  // The screen shows the event and its figures as each of them comes.
  await expect(page.getByRole('heading', { name: 'Paper festival' })).toBeVisible()
  await expect(page.getByRole('table', { name: /ticket/i }).first()).toBeVisible()
  const sales = await textOf(await paper('sales'))
  for (const part of ['Paper festival', 'Lawn']) expect(sales).toContain(part)
  expect(sales).toMatch(/₦[\d,]+/)
  expect(sales).not.toMatch(/cookie|Logout|CSV/i)
})
