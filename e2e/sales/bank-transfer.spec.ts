import { expect, test } from '@playwright/test'
import { demoToken } from '../support/demo-sessions.ts'
import { answer } from '../support/evening.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { putOnSale } from '../support/organiser.ts'

const ADMIN_PASSWORD = 'foyer-demo-admin'

test('a buyer chooses a bank transfer, an administrator imports the statement, and the tickets arrive', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const event = await putOnSale(request, {
    title: 'Slow money',
    price: 2550,
    capacity: 20,
    currency: 'EUR',
    country: 'DE',
    city: 'Berlin',
    timezone: 'Europe/Berlin',
    bankTransferDays: 5,
  })
  const email = `transfer-${crypto.randomUUID()}@example.org`
  await open(page, event.path)
  await page.getByRole('button', { name: 'Get tickets' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/checkout\//)
  await hydrated(page)
  await page.getByLabel('First name').fill('Jule')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('radio', { name: /Bank transfer/ }).click()
  await page.getByRole('button', { name: /^Pay .* by bank transfer$/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Transfer €/ })).toBeVisible()
  const details = page.getByRole('region', { name: 'Bank details' })
  await expect(details).toContainText('DE89 3704 0044 0532 0130 00')
  await expect(details.getByRole('img', { name: 'QR code with the bank details' })).toBeVisible()
  const valueOf = (label: string) =>
    details
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd > span')
      .innerText()
  const reference = await valueOf('Reference')
  const amount = (await valueOf('Amount')).replace('€', '')
  await page.context().grantPermissions(['clipboard-write'])
  await details.getByRole('button', { name: 'Copy: Reference' }).click()
  await expect(details.getByRole('button', { name: 'Copied: Reference' })).toBeVisible()
  const told = await waitForMail({ to: email, subject: /^Please transfer/ })
  expect(told.text).toContain(`Reference: ${reference}`)
  const link = told.text.match(/\/orders\/\S+/)?.[0] ?? ''

  const signedIn = async (token: string) => {
    const own = await (await browser.newContext()).newPage()
    await own.addInitScript((secret) => {
      localStorage.setItem('token', secret)
      localStorage.setItem('cookiesAccepted', 'true')
    }, token)
    return own
  }
  const organiser = await signedIn(event.token)
  await open(organiser, `/events/guests/${event.eventId}?show=orders`)
  await organiser.getByRole('button', { name: '1 waiting for a bank transfer' }).click()
  await expect(organiser.getByText(reference).filter({ visible: true }).first()).toBeVisible()
  await organiser.context().close()

  const token = await demoToken(process.env['FOYER_URL'] ?? '', 'admin')
  const headers = { authorization: `Bearer ${token}` }
  await answer(request.post('/api/users/me/proof', { headers, data: { password: ADMIN_PASSWORD } }))
  const admin = await signedIn(token)
  await open(admin, '/admin/accounts?tab=transfers')
  await expect(admin.getByText(reference).first()).toBeVisible()
  const [chooser] = await Promise.all([
    admin.waitForEvent('filechooser'),
    admin.getByRole('button', { name: /CSV or CAMT/ }).click(),
  ])
  const statement = ['date,reference,amount,payer', `2026-11-23,Invoice ${reference.toLowerCase()},${amount},Jule`]
  // The desktop and the phone import theirs at the same time.
  const name = `${reference}.csv`
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(statement.join('\n')) })
  await admin.getByRole('button', { name: 'Preview statement' }).click()
  await admin.getByRole('button', { name: 'Import statement' }).click()
  await expect(admin.getByText(`${name}, line 2`).filter({ visible: true }).first()).toBeVisible()
  await admin.context().close()

  const tickets = await waitForMail({ to: email, subject: /^(?!Please transfer)/ })
  expect(tickets.attachments.map(({ filename }) => filename)).toContain('event.ics')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re going' })).toBeVisible()
  // The link of the first mail opens the tickets as well, on another device.
  const phone = await (await browser.newContext()).newPage()
  await open(phone, link)
  await expect(phone.getByRole('heading', { level: 1, name: 'You’re going' })).toBeVisible()
  await phone.context().close()
})

test('a visitor collects two events, pays both by one bank transfer, and gets the tickets of both', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(150_000)
  const facts = {
    price: 2550,
    capacity: 20,
    currency: 'EUR',
    country: 'DE',
    city: 'Berlin',
    timezone: 'Europe/Berlin',
    bankTransferDays: 5,
  }
  const first = await putOnSale(request, { title: 'Slow Friday', ...facts })
  const second = await putOnSale(request, { title: 'Slow Saturday', ...facts }, first)
  for (const { path } of [first, second]) {
    await open(page, path)
    const add = page.getByRole('button', { name: 'Add to cart' })
    await add.click()
    await expect(page).toHaveURL(/\/cart$/)
  }
  await expect(page.getByText('Total for 2 dates')).toBeVisible()
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page).toHaveURL(/\/cart\/[A-Z0-9]/)
  await hydrated(page)
  const email = `cart-transfer-${crypto.randomUUID()}@example.org`
  await page.getByLabel('First name').fill('Jule')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('radio', { name: /Bank transfer/ }).click()
  await page.getByRole('button', { name: /^Pay .* by bank transfer$/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: /^Transfer €/ })).toBeVisible()
  const details = page.getByRole('region', { name: 'Bank details' })
  const valueOf = (label: string) =>
    details
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd > span')
      .innerText()
  const reference = await valueOf('Reference')
  // Two tickets of €25.50, each with the fee.
  const amount = (await valueOf('Amount')).replace('€', '')
  expect(Number(amount)).toBeGreaterThan(51)
  for (const title of ['Slow Friday', 'Slow Saturday']) await expect(page.getByText(title)).toBeVisible()
  const told = await waitForMail({ to: email, subject: /^Please transfer/ })
  expect(told.text).toContain(`Reference: ${reference}`)
  const link = told.text.match(/\/cart\/\S+/)?.[0] ?? ''

  // The page leads to another way to pay and back.
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('radio', { name: /Bank transfer/ }).click()
  await page.getByRole('button', { name: /^Pay .* by bank transfer$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Transfer €/ })).toBeVisible()

  const token = await demoToken(process.env['FOYER_URL'] ?? '', 'admin')
  const headers = { authorization: `Bearer ${token}` }
  await answer(request.post('/api/users/me/proof', { headers, data: { password: ADMIN_PASSWORD } }))
  const admin = await (await browser.newContext()).newPage()
  await admin.addInitScript((secret) => {
    localStorage.setItem('token', secret)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  await open(admin, `/admin/accounts?tab=transfers`)
  await expect(admin.getByText(reference).first()).toBeVisible()
  await expect(admin.getByText('Slow Friday and 1 other date').filter({ visible: true }).first()).toBeVisible()
  const statement = ['date,reference,amount,payer', `2026-11-23,Invoice ${reference.toLowerCase()},${amount},Jule`]
  const [chooser] = await Promise.all([
    admin.waitForEvent('filechooser'),
    admin.getByRole('button', { name: /CSV or CAMT/ }).click(),
  ])
  const name = `${reference}.csv`
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(statement.join('\n')) })
  await admin.getByRole('button', { name: 'Preview statement' }).click()
  await admin.getByRole('button', { name: 'Import statement' }).click()
  await expect(admin.getByText(`${name}, line 2`).filter({ visible: true }).first()).toBeVisible()
  await admin.context().close()

  const tickets = await waitForMail({ to: email, subject: /Your tickets for 2 dates/ })
  expect(tickets.attachments.length).toBeGreaterThanOrEqual(4)
  const elsewhere = await (await browser.newContext()).newPage()
  await open(elsewhere, link)
  await expect(elsewhere.getByRole('heading', { name: 'Your tickets are ready' })).toBeVisible()
  await elsewhere.context().close()
})
