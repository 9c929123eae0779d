import { expect, test } from '@playwright/test'
import { findBarriers } from '../support/barriers.ts'
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
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/events/details/${event.eventId}`))
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('nnek')
  await expect(palette.getByRole('option', { name: /Nneka/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/events/orders/${orderId}`))

  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/events\/all/)
  // The address changes before the screen does.
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('g e ?')
  await expect(page.getByRole('searchbox')).toHaveValue('g e ?')
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/events\/all/)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
})

test('an order is found by its number, and actions of the event at hand are done by the keyboard alone', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Done by typing', price: 500_000, capacity: 20 })
  const orderId = await buy(request, event, { quantity: 1, firstName: 'Halima', email: 'halima@example.org' })
  const order = await request.get(`/api/guests/orders/${orderId}`, {
    headers: { authorization: `Bearer ${event.token}` },
  })
  const { reference } = (await order.json()) as { reference: string }
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await open(page, '/events/all')
  const palette = page.getByRole('dialog', { name: 'Search and go to' })
  const option = (name: RegExp) => palette.getByRole('option', { name })
  const type = async (text: string) => {
    await expect(page.getByRole('button', { name: 'Search and go to' })).toBeVisible()
    // The palette does not open over another dialog, and a closed one fades out first.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(text)
  }

  // The number as a guest reads it out.
  await type(`${reference.slice(0, 5)}-${reference.slice(5)}`.toLowerCase())
  await expect(option(/Halima/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/events/orders/${orderId}`))
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /Halima/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await page.goto(`/events/details/${event.eventId}`)
  await expect(page.getByRole('heading', { name: 'Done by typing' })).toBeVisible()
  await page.keyboard.press('e')
  await page.keyboard.press('g')
  await expect(page).toHaveURL(new RegExp(`/events/guests/${event.eventId}`))
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Insight')).toBeVisible()
  await page.keyboard.press('Escape')

  await type('promo')
  await page.keyboard.press('ArrowDown')
  await expect(option(/Create a promo code/)).toBeVisible()
  await palette.getByRole('combobox').fill('create a promo code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /promo code/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/do=create/)

  await type('unpublish')
  await expect(option(/Unpublish the event/)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Your event is on sale')).toBeVisible()

  await type('dark colours')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await type('logout')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  // Polls, because reading fails while the page is still navigating.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('palette-recent')).catch(String)).toBeNull()
})
