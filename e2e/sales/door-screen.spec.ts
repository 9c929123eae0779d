import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { chromiumArguments, findChromium } from '../support/chromium.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { type MadeEvent, putOnSale } from '../support/organiser.ts'

const codes = (page: Page) => page.getByRole('img', { name: /^Code of the ticket for / })

async function getTwo(page: Page, event: MadeEvent, base = ''): Promise<void> {
  await open(page, `${base}${event.path}`)
  await page.getByRole('button', { name: 'One more: Lawn tickets' }).click()
  await page
    .getByRole('button', { name: /^Get (free )?tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await hydrated(page)
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill(`door-${crypto.randomUUID()}@example.org`)
  await page.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(codes(page).first()).toBeVisible()
}

test('all tickets of a party stand in a list, and each fills the screen at the door', async ({ page, request }) => {
  const event = await putOnSale(request, { title: 'Two at the door', price: 0, capacity: 20 })
  await getTwo(page, event)
  await page.getByRole('button', { name: 'All tickets' }).click()
  const rows = page.getByRole('list', { name: /tickets/i }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('button', { name: 'All tickets' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: /^Show at the door: .*2 of 2/ }).click()
  const screen = page.getByRole('dialog', { name: 'Show at the door' })
  await expect(screen.getByText('2 of 2')).toBeVisible()
  await expect(screen.getByText(/full brightness/)).toBeVisible()
  await expect(screen).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const shown = await codes(page).last().getAttribute('src')
  await screen.getByRole('button', { name: 'Previous ticket' }).click()
  await expect(screen.getByText('1 of 2')).toBeVisible()
  await expect(screen.getByRole('img')).not.toHaveAttribute('src', shown ?? '')
  await page.keyboard.press('Escape')
  await expect(screen).toBeHidden()

  const calendar = page.getByRole('button', { name: 'Add to calendar' })
  await calendar.click()
  const google = page.getByRole('link', { name: 'Google Calendar' })
  await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/.*text=Two%20at%20the%20door/)
  expect(await google.getAttribute('href')).not.toContain('%23t%3D')
  const [button, choice] = [await calendar.boundingBox(), await google.boundingBox()]
  expect((choice?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThan(20)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Calendar file (.ics)' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
})

test('a bought ticket opens offline after the browser was closed and started again', async ({ request }) => {
  test.setTimeout(120_000)
  const base = process.env['FOYER_URL'] ?? ''
  const event = await putOnSale(request, { title: 'After the restart', price: 0, capacity: 20 })
  const profile = await mkdtemp(join(tmpdir(), 'foyer-profile-'))
  const executablePath = findChromium()
  const start = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      args: chromiumArguments,
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      ...(executablePath && { executablePath }),
    })
  try {
    const bought = await start()
    const [page = await bought.newPage()] = bought.pages()
    await getTwo(page, event, base)
    const shown = await codes(page).first().getAttribute('src')
    const path = new URL(page.url()).pathname
    const isKept = `caches.match(${JSON.stringify(path)}).then((page) => page !== undefined)`
    await expect.poll(() => page.evaluate<boolean>(isKept), { timeout: 30_000 }).toBe(true)
    await bought.close()

    const later = await start()
    await later.setOffline(true)
    const another = await later.newPage()
    await another.goto(`${base}${path}`)
    await expect(another.getByText(/No connection\. Your tickets were saved on this device/)).toBeVisible()
    await expect(codes(another).first()).toHaveAttribute('src', shown ?? '')
    await another.getByRole('button', { name: 'Show at the door' }).click()
    const screen = another.getByRole('dialog', { name: 'Show at the door' })
    await expect(screen.getByRole('img')).toHaveAttribute('src', shown ?? '')
    await later.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})
