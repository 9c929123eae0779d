import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { buy, putOnSale } from '../support/organiser.ts'

test.skip(({ isMobile }) => isMobile, 'A phone has no keys for it; its button opens the same.')

test('an organiser finds a guest, goes to screens and reads the shortcuts by the keyboard alone', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Found by typing', price: 500_000, capacity: 20 })
  const orderId = await buy(request, event, { quantity: 1, firstName: 'Nneka', email: 'nneka@example.org' })
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await open(page, '/dashboard')
  const palette = page.getByRole('dialog', { name: 'Search and go to' })
  const field = palette.getByRole('combobox')
  await expect(page.getByRole('button', { name: 'Search and go to' })).toBeVisible()

  // What is typed before the palette has loaded is not lost, and no shortcut is taken from it.
  await page.route(/\/Palette-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('n by typ')
  await expect(field).toHaveValue('n by typ')
  await field.press('Home')
  await field.press('Delete')
  await expect(palette.getByRole('option', { name: /Found by typing/ }).first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/events/details/${event.eventId}`))
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('nnek')
  await expect(palette.getByRole('option', { name: /Nneka/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/events/orders/${orderId}`))

  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/events\/all/)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('g e ?')
  await expect(page.getByRole('searchbox')).toHaveValue('g e ?')
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch', { name: 'Single keys' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/events\/all/)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
})
