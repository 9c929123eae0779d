import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { addCrowd } from '../support/crowd.ts'
import { open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

const CROWD = 5_000

test('of 5,000 guests an organiser finds some, saves the view, checks them all in and exports them', async ({
  page,
  request,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const event = await putOnSale(request, { title: 'A crowd at the jetty', price: 0, capacity: 100_000 })
  await addCrowd(event, CROWD)
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await open(page, `/events/guests/${event.eventId}`)
  const table = page.getByRole('table', { name: 'Guests, one row per ticket' })
  await expect(table).toHaveAttribute('aria-rowcount', String(CROWD + 1))
  await expect(page.getByRole('link', { name: 'Guest 00001' })).toBeVisible()

  // The table can jump to its last row, and the page holds only the visible rows.
  const region = page.getByRole('region', { name: 'Guests, one row per ticket' })
  await region.evaluate((frame) => Object.assign(frame, { scrollTop: 10_000_000 }) && undefined)
  await expect(page.getByRole('link', { name: 'Guest 05000' })).toBeVisible()
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60)

  await page.getByRole('searchbox').fill('Guest 012')
  await expect(table).toHaveAttribute('aria-rowcount', '116')
  await expect(page).toHaveURL(/search=Guest/)
  if (!isMobile) {
    await page.getByRole('button', { name: 'Guest', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Guest 04012' })).toBeVisible()
    await expect(page).toHaveURL(/sort=-name/)
  }

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  const naming = page.getByRole('dialog', { name: 'Save view' })
  await naming.getByLabel('Name of the view').fill('Row twelve')
  await naming.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Row twelve', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await open(page, `/events/guests/${event.eventId}`)
  await expect(table).toHaveAttribute('aria-rowcount', String(CROWD + 1))
  await page.getByRole('button', { name: 'Row twelve', exact: true }).click()
  await expect(table).toHaveAttribute('aria-rowcount', '116')

  await page.getByRole('button', { name: 'Select all matching guests' }).click()
  await expect(page.getByText('All 115 matching guests are selected')).toBeVisible()
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByRole('dialog', { name: 'Check in 115 guests?' }).getByRole('button', { name: 'Check in' }).click()
  const result = page.getByRole('dialog', { name: 'Result' })
  await expect(result.getByText('115 guests checked in')).toBeVisible()
  await result.getByRole('button', { name: 'Close' }).last().click()
  await expect(table.getByText('Checked in').first()).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(116)
  expect(file).toContain('Guest 01250')
})
