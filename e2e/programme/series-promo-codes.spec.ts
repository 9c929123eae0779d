import { expect, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { publishCourse } from '../support/published-course.ts'

test('an organiser makes one code for a whole series, and a visitor follows its link to a date and pays less', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000)
  const title = `Clay ${Date.now().toString(36)}`
  const { _id, customUrl, headers, dates } = await publishCourse(request, title)
  await page.addInitScript(
    (token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('cookiesAccepted', 'true')
    },
    headers.authorization.replace('Bearer ', ''),
  )
  await open(page, `/events/series/${_id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Promo codes' }).click()
  await expect(page).toHaveURL(/\/promo-codes$/)
  await page.getByRole('button', { name: 'Create the first code' }).click()
  const dialog = page.getByRole('dialog', { name: 'New promo code' })
  await expect(dialog).toContainText('valid for all dates of the series')
  await dialog.locator('[name="code"]').fill('clay20')
  await dialog.locator('[name="percent"]').fill('20')
  await dialog.getByText('Selected tickets', { exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Wheel' }).check()
  await dialog.locator('[name="maxUses"]').fill('5')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText('CLAY20', { exact: true })).toBeVisible()

  await open(page, `/events/promo-code/${dates[0]?.eventId}`)
  await expect(page.getByText('CLAY20', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Whole series' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link for CLAY20' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit CLAY20' })).toHaveCount(0)

  await open(page, `/series/${customUrl}?promo=CLAY20`)
  await page
    .getByRole('region', { name: 'Dates' })
    .getByRole('link', { name: /18:30|6:30/ })
    .nth(1)
    .click()
  await expect(page).toHaveURL(/\/events\/.*\?promo=CLAY20/)
  await expect(page.getByText('CLAY20').first()).toBeVisible()
})
