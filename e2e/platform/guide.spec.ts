import { expect, type Page, test } from '@playwright/test'
import { findBarriers } from '../support/barriers.ts'
import { demoToken } from '../support/demo-sessions.ts'
import { open } from '../support/hydrated.ts'

/** Errors in the console, and requests that left the site. */
function listenForTrouble(page: Page, baseURL: string): string[] {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/.test(message.text())) trouble.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !request.url().startsWith('data:')) trouble.push(request.url())
  })
  return trouble
}

test('an organiser opens the guide from a screen and finds an answer by searching', async ({ page, baseURL }) => {
  const token = await demoToken(baseURL ?? '', 'organiser')
  await page.addInitScript((session) => {
    localStorage.setItem('token', session)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  await open(page, '/regular')
  const trouble = listenForTrouble(page, baseURL ?? '')
  await page.getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL(/\/help\/organisers\/guests$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Guests' })).toBeVisible()

  // The guide shows its pages before its program has started, and a click before that is lost.
  await expect.poll(() => page.evaluate(`'__vue_app__' in document.querySelector('#app')`)).toBe(true)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('refund')
  await page.getByRole('option').filter({ hasText: 'Refunds' }).first().click()
  await expect(page).toHaveURL(/\/help\/.*refund/)
  await expect(page.getByRole('heading', { level: 1, name: /refund/i })).toBeVisible()
  expect(trouble).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`the pages of the guide are sound, ${colorScheme}`, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const trouble = listenForTrouble(page, baseURL ?? '')
    for (const path of ['/help/', '/help/organisers/create-event', '/help/operators/configure', '/help/errors/']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect((await findBarriers(page)).map((barrier) => `${path}: ${barrier}`)).toEqual([])
      const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect([path, await page.evaluate(tooWide)]).toEqual([path, 0])
    }
    expect(trouble).toEqual([])
  })

test('an error code has a page, and a page that does not exist says so', async ({ page }) => {
  await page.goto('/help/errors/order.sold_out')
  await expect(page.getByRole('heading', { level: 1, name: 'order.sold_out' })).toBeVisible()
  await expect(page.getByText('POST /api/orders', { exact: true })).toBeVisible()
  const missing = await page.goto('/help/errors/no.such_code')
  expect(missing?.status()).toBe(404)
  await expect(page.getByText('PAGE NOT FOUND')).toBeVisible()
})
