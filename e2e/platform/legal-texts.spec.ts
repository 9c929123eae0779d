import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type FoyerProcess, startFoyer } from '../support/foyer-process.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

let folder: string
let foyer: FoyerProcess

// Starts a separate program, because the texts it publishes show on every page and to every logged-in user.
test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'foyer-legal-'))
  await chmod(folder, 0o755)
  const smtpUrl = process.env['FOYER_SMTP']
  foyer = await startFoyer({
    dataDir: join(folder, 'data'),
    ...(smtpUrl !== undefined && { smtpUrl }),
    logFile: `test-results/foyer-legal-${test.info().project.name}.log`,
  })
})
test.afterAll(async () => {
  await foyer.stop()
  await rm(folder, { recursive: true, force: true })
})

const DEMO_ADMIN = { email: 'admin@foyer.example', password: 'foyer-demo-admin' }

test('an administrator publishes terms and an imprint, a visitor buys, and the agreed version is seen on the order', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(120_000)
  const { url } = foyer
  const request = await playwright.request.newContext({ baseURL: url })
  const { token } = (await (await request.post('/api/auth/login', { data: DEMO_ADMIN })).json()) as { token: string }

  // Without a text of the operator's own there are the built-in pages and no imprint.
  const visitor = await (await browser.newContext({ baseURL: url })).newPage()
  await open(visitor, '/terms')
  await expect(visitor.getByText('In force since 29 November 2026')).toBeVisible()
  const footer = visitor.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Imprint' })).toHaveCount(0)
  expect((await visitor.goto('/imprint'))?.status()).toBe(404)

  const desk = await (await browser.newContext({ baseURL: url })).newPage()
  await desk.addInitScript((own) => {
    localStorage.setItem('token', own)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  await open(desk, '/admin')
  await desk.getByRole('link', { name: 'Legal texts' }).click()
  await expect(desk.getByText('Built-in page in force')).toBeVisible()

  const publish = async (text: string) => {
    await desk.getByRole('textbox', { name: 'Text (English)' }).fill(text)
    await desk.getByRole('button', { name: 'Save draft' }).click()
    await expect(desk.getByText(/^Draft saved by/)).toBeVisible()
    await desk.getByRole('switch', { name: 'Preview' }).click()
    await expect(desk.getByRole('region', { name: 'Preview' })).toHaveText(text)
    await desk.getByRole('switch', { name: 'Preview' }).click()
    await desk.getByRole('button', { name: 'Publish version' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Publish version' }).click()
  }
  await publish('Be kind to whoever stands at the door.')
  await expect(desk.getByText('Version 1 in force')).toBeVisible()
  await desk.getByRole('navigation', { name: 'Legal texts' }).getByRole('link', { name: 'Imprint' }).click()
  await expect(desk.getByRole('heading', { name: 'Imprint: next version' })).toBeVisible()
  await publish('Foyer Events Ltd, 1 Marina, Lagos')
  await expect(desk.getByText('Version 1 in force')).toBeVisible()

  // Pages are at most two seconds behind; the terms are read, and the imprint is linked.
  await expect(async () => {
    await open(visitor, '/terms')
    await expect(visitor.getByText('Be kind to whoever stands at the door.')).toBeVisible({ timeout: 500 })
    await expect(footer.getByRole('link', { name: 'Imprint' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await footer.getByRole('link', { name: 'Imprint' }).click()
  await expect(visitor.getByText('Foyer Events Ltd, 1 Marina, Lagos')).toBeVisible()

  // The visitor reads what the button means, presses it, and the order keeps the version.
  const event = await putOnSale(request, { title: 'Open rehearsal', price: 0, capacity: 20 })
  await open(visitor, event.path)
  await visitor
    .getByRole('button', { name: /^Get (free )?tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(visitor).toHaveURL(/\/checkout\//)
  await hydrated(visitor)
  const sentence = visitor.getByText('By getting these tickets, you agree to the terms')
  await expect(sentence.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  await expect(sentence.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy')
  await visitor.getByLabel('First name').fill('Chidi')
  await visitor.getByLabel('E-mail').fill('chidi@example.org')
  await visitor.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(visitor).toHaveURL(/\/orders\//)

  await open(desk, `/events/guests/${event.eventId}?show=orders`)
  await desk.getByText('Chidi').filter({ visible: true }).first().click()
  await expect(desk.getByText(/Terms, version 1 ·\sPrivacy notice, built-in page/)).toBeVisible()

  // The organiser registered with the first version. After the second, a notice appears once, and they agree.
  await open(desk, '/admin/tools/legal/terms')
  await publish('Be kind to everybody.')
  await expect(desk.getByText('Version 2 in force')).toBeVisible()
  await expect(async () => {
    await open(visitor, '/terms')
    await expect(visitor.getByText('Be kind to everybody.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await visitor
    .getByRole('navigation', { name: 'Versions' })
    .getByRole('link', { name: /^Version 1,/ })
    .click()
  await expect(visitor.getByText('Be kind to whoever stands at the door.')).toBeVisible()
  await expect(visitor.getByText('This is an earlier version.')).toBeVisible()

  const organiser = await (await browser.newContext({ baseURL: url })).newPage()
  await organiser.addInitScript((own) => {
    localStorage.setItem('token', own)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await open(organiser, '/dashboard')
  const notice = organiser.getByRole('complementary', { name: 'New terms' })
  await notice.getByRole('button', { name: 'Agree' }).click()
  await expect(notice).toHaveCount(0)
  await organiser.reload()
  await expect(organiser.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  for (const page of [visitor, desk, organiser]) await page.context().close()
  await request.dispose()
})
