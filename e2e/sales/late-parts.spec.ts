import { expect, test } from '@playwright/test'
import { answer } from '../support/evening.ts'
import { open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

test('a part whose script is late stays on the page, cannot be pressed in vain, and answers once the script is there', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Late parts', price: 1_000_000, capacity: 20 })
  await answer(
    request.post('/api/tickets/create', {
      headers: { authorization: `Bearer ${event.token}` },
      data: { eventId: event.eventId, kind: 'paid', name: 'Poster', price: 500_000, capacity: 10, admits: 0 },
    }),
  )
  const late = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?:ExtraRows|ShareEvent)-[\w-]+\.js/, async (route) => {
    await late.promise
    await route.continue()
  })
  const known = page.waitForResponse('**/api/events/*/availability')
  await open(page, event.path)
  await known
  await page.getByRole('button', { name: 'One more: Lawn tickets' }).click()
  const more = page.getByRole('button', { name: 'One more: Poster', exact: true })
  const share = page.getByRole('button', { name: 'Share' })
  await expect(more).toBeDisabled()
  await expect(share).toBeDisabled()
  late.resolve()
  await more.click()
  await expect(share).toBeEnabled()
  await expect(
    page
      .getByText(/^2 tickets.*1 extra/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test('a part that cannot be loaded says so in its place and is loaded when the visitor tries again', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Lost parts', price: 1_000_000, capacity: 20 })
  await page.route(/\/assets\/ShareEvent-[\w-]+\.js/, (route) => route.abort())
  await open(page, event.path)
  const notice = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Lost parts' })).toBeVisible()
  await page.unroute(/\/assets\/ShareEvent-[\w-]+\.js/)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled()
  await expect(notice).toBeHidden()
})

test('a page tells visitors without scripts what buying tickets needs', async ({ request }) => {
  const event = await putOnSale(request, { title: 'Plain page', price: 1_000_000, capacity: 20 })
  // A browser that Playwright keeps from running scripts shows no <noscript> either.
  const document = await (await request.get(event.path)).text()
  expect(document).toMatch(
    /<noscript><p[^>]*>Turn on JavaScript in your browser to buy tickets here\.<\/p><\/noscript>/,
  )
})

test('what a visitor types and presses before the scripts are there is not lost', async ({ page, request }) => {
  const event = await putOnSale(request, { title: 'Early birds', price: 1_000_000, capacity: 20 })
  let arrive = () => {}
  const scripts = async () => {
    const held = Promise.withResolvers<void>()
    arrive = held.resolve
    await page.unrouteAll()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
  }
  await scripts()
  await page.goto('/tickets', { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill('ngozi@example.org')
  await page.getByRole('button', { name: 'Send my tickets' }).click()
  arrive()
  await expect(page.getByText('ngozi@example.org')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')

  await scripts()
  await page.goto(event.path, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Get tickets' }).filter({ visible: true }).first().click()
  arrive()
  await expect(page).toHaveURL(/\/checkout\//)
})
