import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { withDatabase } from '../support/database.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { type MadeEvent, putOnSale } from '../support/organiser.ts'
import { organisersPage } from '../support/organisers-page.ts'

async function asVisitor(browser: Browser, options: { javaScriptEnabled?: boolean } = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  return context
}

/** The day after tomorrow, as an organiser may type it. */
const soon = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** No journey can wait for the start of sales: it is moved, as it would be by the clock. */
async function moveStart(sale: MadeEvent, minutes: number): Promise<void> {
  await withDatabase((pool) =>
    pool.query(
      `update waiting_rooms set starts_at = now() + make_interval(mins => $2), served_at = now() + make_interval(mins => $2)
       where event_id = $1`,
      [sale.eventId, minutes],
    ),
  )
}

async function switchOn(organiser: Page, sale: MadeEvent): Promise<void> {
  await open(organiser, `/events/ticket/${sale.eventId}`)
  await organiser.getByRole('switch', { name: 'Sell through a waiting room' }).check()
  await organiser.getByRole('textbox', { name: 'Start of sales' }).fill(soon())
  await organiser.keyboard.press('Tab')
  await organiser.getByLabel('Visitors per minute').fill('60')
  await organiser.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(organiser.getByText('Waiting room saved')).toBeVisible()
  await expect(organiser.getByText('Not open yet')).toBeVisible()
}

test('an organiser switches a waiting room on, two visitors wait, and the one whose number is called buys', async ({
  browser,
  request,
}) => {
  test.setTimeout(150_000)
  const sale = await putOnSale(request, { title: 'The Long Awaited', price: 0, capacity: 50 })
  const organiser = await organisersPage(browser, sale.token)
  await switchOn(organiser, sale)

  const first = await (await asVisitor(browser)).newPage()
  await open(first, sale.path)
  await expect(first.getByText('Tickets are sold through a waiting room.')).toBeVisible()
  await first.getByRole('link', { name: 'Go to the waiting room' }).click()
  await expect(first.getByText(/The waiting room opens on/)).toBeVisible()

  await moveStart(sale, 30)
  // The server reads the settings of a room once a second.
  const join = first.getByRole('button', { name: 'Join the waiting room' })
  await expect(async () => {
    await first.reload()
    await expect(join).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await join.click()
  await expect(first.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible()
  const place = first.url()

  const plain = await asVisitor(browser, { javaScriptEnabled: false })
  const second = await plain.newPage()
  await second.goto(sale.path.replace('/events/', '/waiting-room/'))
  await second.getByRole('button', { name: 'Join the waiting room' }).click()
  await expect(second.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible()
  await expect(second.getByRole('link', { name: 'Refresh' })).toBeVisible()
  const own = second.url()

  // Joining again leads back to the same place, and the place opens in another browser.
  await second.goto(sale.path.replace('/events/', '/waiting-room/'))
  await second.getByRole('button', { name: 'Join the waiting room' }).click()
  await expect(second).toHaveURL(own)
  await expect(organiser.getByText('Open for the draw')).toBeVisible()

  await organiser.getByRole('button', { name: 'Pause admission' }).click()
  await expect(organiser.getByRole('button', { name: 'Resume admission' })).toBeVisible()
  await moveStart(sale, 0)
  await expect(first.getByText('Numbers called so far:')).toBeVisible({ timeout: 20_000 })
  await expect(first.getByText('The organiser has paused admission.')).toBeVisible()
  await organiser.getByRole('button', { name: 'Resume admission' }).click()

  // The page of the first visitor says so by itself; the browser without scripts asks for its page again.
  await expect(first.getByRole('heading', { name: 'It is your turn' })).toBeVisible({ timeout: 20_000 })
  await expect(async () => {
    await second.goto(own)
    await expect(second.getByRole('heading', { name: 'It is your turn' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await second.getByRole('button', { name: 'Choose tickets' }).click()
  await expect(second).toHaveURL(new RegExp(sale.path))
  await expect(second.getByText('It’s your turn. Choose your tickets.')).toBeVisible()
  await expect(second.getByText('Tickets are sold through a waiting room')).toBeHidden()

  await first.reload()
  expect(first.url()).toBe(place)
  await first.getByRole('button', { name: 'Choose tickets' }).click()
  await expect(first).toHaveURL(new RegExp(sale.path))
  await hydrated(first)
  await first.getByRole('button', { name: 'One more: Lawn tickets' }).click()
  await first.getByRole('button', { name: 'Get free tickets' }).filter({ visible: true }).first().click()
  await expect(first).toHaveURL(/\/checkout\//)
})
