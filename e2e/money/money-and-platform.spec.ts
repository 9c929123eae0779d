import { formatMoney } from '@foyer/messages'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { demoToken } from '../support/demo-sessions.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { answer } from '../support/evening.ts'
import { type MadeEvent, order, PASSWORD, putOnSale, signUp } from '../support/organiser.ts'
import { textOf } from '../support/paper.ts'
import { forgetProof, monthAfter } from '../support/passing-time.ts'

test.describe.configure({ timeout: 120_000 })
test.skip(({ isMobile }) => isMobile, 'The same screens; once is enough.')

const ADMIN = { email: 'admin@foyer.example', password: 'foyer-demo-admin' }
const unique = Date.now().toString(36)
const second = { email: `second-${unique}@example.org`, token: '' }

async function adminHeaders(): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await demoToken(process.env['FOYER_URL'] ?? '', 'admin')}` }
}

/** Some actions need two administrators: the demo's administrator appoints a second one. */
async function appointSecond(request: APIRequestContext): Promise<void> {
  await signUp(request, second.email)
  const headers = await adminHeaders()
  await answer(request.post('/api/users/me/proof', { headers, data: { password: ADMIN.password } }))
  const found = await answer<{ items: { _id: string }[] }>(
    request.get('/api/admin/users', { headers, params: { search: second.email } }),
  )
  await answer(request.put(`/api/admin/users/${found.items[0]?._id}/role`, { headers, data: { isAdmin: true } }))
  const data = { email: second.email, password: PASSWORD }
  second.token = (await answer<{ token: string }>(request.post('/api/auth/login', { data }))).token
}

async function signedIn(browser: Browser, token: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript((secret) => {
    // Keeps a token that is already there: acting as a user stores another one.
    if (localStorage.getItem('token') === null) localStorage.setItem('token', secret)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  return page
}

async function asAdmin(browser: Browser): Promise<Page> {
  return signedIn(browser, await demoToken(process.env['FOYER_URL'] ?? '', 'admin'))
}

/** Confirms the step-up dialog with the password. */
async function prove(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: false }).first().fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' })
  await appointSecond(request)
  await request.dispose()
})

test('a fee is set, tickets are sold, the money is released, asked for, approved by one, paid by another', async ({
  browser,
  request,
}) => {
  const admin = await asAdmin(browser)
  await setFee(admin)
  const event = await putOnSale(request, {
    title: 'Night of the books',
    price: 25_000,
    capacity: 40,
    currency: 'ZAR',
    country: 'ZA',
    city: 'Cape Town',
    timezone: 'Africa/Johannesburg',
    feeMode: 'absorb',
    tax: { name: 'VAT', basisPoints: 1500, inclusive: true },
  })
  await buyTwo(browser, event)
  // 500.00 of which 65.22 are tax; 4 % of 500.00 and 2 × 3.50 are the fee.
  const [gross, tax, fee, yours] = [50_000, 6522, 2700, 40_778].map((minor) => formatMoney(minor, 'ZAR'))
  await monthAfter(event.eventId)

  const organiser = await signedIn(browser, event.token)
  const payout = await askForPayout(organiser, event, yours ?? '')
  await open(admin, `/admin/payouts/${payout}`)
  await admin.getByRole('button', { name: `Approve ${yours}` }).click()
  await expect(admin.getByText('Approved').first()).toBeVisible()
  await payByHand(await signedIn(browser, second.token), payout)

  await open(organiser, `/payouts/${payout}`)
  await expect(organiser.getByText('Paid', { exact: true }).first()).toBeVisible()
  const statement = organiser.locator('section').filter({ hasText: 'Opening balance' })
  await expect(statement).toContainText(`${gross} paid · −${fee} fees · −${tax} tax`)
  await expect(statement).toContainText('Released · Night of the books')
  const saved = organiser.waitForEvent('download')
  await organiser.getByRole('button', { name: 'PDF of the statement' }).click()
  const paper = await textOf(await (await saved).path())
  const onScreen = await statement.locator('dd').allInnerTexts()
  expect(onScreen).toEqual([formatMoney(0, 'ZAR', true), yours, `−${yours}`, formatMoney(0, 'ZAR', true)])
  for (const figure of [...onScreen, gross, `−${fee}`, `−${tax}`]) expect(plain(paper)).toContain(plain(figure ?? ''))
  for (const page of [admin, organiser]) await page.context().close()
})

// A reader of PDFs drops spaces that do not break.
const plain = (text: string) => text.replaceAll(/\s+/g, '').replaceAll('−', '-')

async function setFee(page: Page): Promise<void> {
  await open(page, '/admin/tools/fees?currency=ZAR')
  await page.locator('[data-path=percent]').first().fill('4')
  // No ticket here reaches this maximum. It differs in each run, because a fee that is already in force cannot be set again.
  await page
    .locator('[data-path=maximum]')
    .first()
    .fill(String(100 + (Date.now() % 900)))
  await page.locator('[data-path=fixedPerTicket]').first().fill('3.50')
  await page.getByRole('button', { name: 'Set fee' }).click()
  const sure = page.getByRole('dialog', { name: 'Set the fee in ZAR?' })
  await sure.getByRole('button', { name: 'Set fee' }).click()
  await expect(page.getByText('The fee in ZAR has been set.')).toBeVisible()
}

async function buyTwo(browser: Browser, event: MadeEvent): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await open(page, event.path)
  await page.getByRole('button', { name: 'One more: Lawn tickets' }).click()
  await page.getByRole('button', { name: 'Get tickets' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/checkout\//)
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('E-mail').fill(`thandi-${unique}@example.org`)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/orders\//, { timeout: 45_000 })
  await page.context().close()
}

async function askForPayout(page: Page, event: MadeEvent, amount: string): Promise<string> {
  await open(page, '/profile/account-information')
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  const form = page.getByRole('dialog', { name: 'Add a payout account' })
  await form
    .getByRole('combobox', { name: 'Currency' })
    .or(form.getByRole('textbox', { name: 'Currency' }))
    .fill('ZAR')
  await page.getByRole('option', { name: 'ZAR' }).click()
  await form.getByLabel('Account holder').fill('Ada Obi')
  await form.getByLabel('Bank', { exact: true }).fill('Bank of the Cape')
  await form.getByLabel('IBAN or account number').fill('62001234567')
  await form.locator('input[type=password]').fill(PASSWORD)
  await form.getByRole('button', { name: 'Save account' }).click()
  await expect(form).toBeHidden()
  await open(page, `/events/payout/${event.eventId}`)
  await page.getByRole('button', { name: 'Request payout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a payout' })
  await dialog.getByLabel('Amount').fill('999999')
  await dialog.getByRole('button', { name: 'Request payout' }).click()
  await expect(dialog.getByText(`Enter an amount of no more than ${amount}.`).first()).toBeVisible()
  await dialog.getByLabel('Amount').fill('407.78')
  await dialog.getByRole('button', { name: 'Request payout' }).click()
  await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}

async function payByHand(page: Page, payout: string): Promise<void> {
  await open(page, `/admin/payouts/${payout}`)
  await page.getByRole('button', { name: 'Record transfer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a bank transfer' })
  await dialog.getByRole('textbox').fill(`CAPE-${unique}`)
  await dialog.getByRole('button', { name: 'Record transfer' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await page.context().close()
}

test('who was suspended reads why, appeals, and is back in when another administrator overturns it', async ({
  browser,
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Night of the appeal', price: 1_000_000, capacity: 40 })
  const admin = await asAdmin(browser)
  await suspend(admin, event.organiser)
  expect((await order(request, event, 1)).status).not.toBe(201)

  await open(page, '/login')
  await page.getByLabel('E-mail').fill(event.organiser)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('link', { name: /appeal/i }).click()
  await expect(page.getByText('Tickets are said to be forged.')).toBeVisible()
  await page.getByLabel('Your statement').fill('Too short')
  await page.getByRole('button', { name: 'Submit appeal' }).click()
  await expect(page.getByText('Enter at least 20 characters.').first()).toBeVisible()
  await page.getByLabel('Your statement').fill('Those tickets are ours: we printed them for the band ourselves.')
  await page.getByRole('button', { name: 'Submit appeal' }).click()
  await expect(page.getByText('Your appeal Open')).toBeVisible()

  // The administrator who imposed the suspension cannot decide the appeal.
  await open(admin, `/admin/appeals?search=${encodeURIComponent(event.organiser)}`)
  await admin.getByRole('link', { name: /^Open appeal of/ }).click()
  await expect(admin.getByText('You imposed this suspension, so another administrator has to decide.')).toBeVisible()
  const judge = await signedIn(browser, second.token)
  await open(judge, new URL(admin.url()).pathname + new URL(admin.url()).search)
  await judge.getByRole('button', { name: 'Begin review' }).click()
  await expect(judge.getByText('In review').first()).toBeVisible()
  await judge.getByRole('button', { name: 'Overturn suspension' }).click()
  const dialog = judge.getByRole('dialog', { name: 'Overturn this suspension?' })
  await dialog.getByLabel('Reason').fill('The band confirms it. We are sorry.')
  await dialog.getByRole('button', { name: 'Overturn suspension' }).click()
  await expect(judge.getByText('The suspension is lifted.')).toBeVisible()

  expect((await waitForMail({ to: event.organiser, subject: 'active again' })).text).toContain('The band confirms')
  await open(page, '/login')
  await page.getByLabel('E-mail').fill(event.organiser)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect((await order(request, event, 1)).status).toBe(201)
  for (const other of [admin, judge]) await other.context().close()
})

async function openUser(page: Page, email: string): Promise<void> {
  await open(page, `/admin/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /Ada/ }).first().click()
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f]{8}-/)
}

async function suspend(page: Page, email: string): Promise<void> {
  await openUser(page, email)
  await page.getByRole('button', { name: 'Suspend user' }).click()
  const dialog = page.getByRole('dialog', { name: /^Suspend / })
  await dialog.getByLabel('Reason').fill('Tickets are said to be forged.')
  await dialog.getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.getByText(/is suspended\./)).toBeVisible()
}

test('an administrator proves who they are, acts as a user under a banner, and stands in the audit log', async ({
  browser,
}) => {
  const page = await signedIn(browser, second.token)
  await forgetProof(second.email)
  await open(page, '/admin/users?search=organiser%40foyer.example')
  await page
    .getByRole('link', { name: /Adetola|organiser@foyer/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Act as this user' }).click()
  const dialog = page.getByRole('dialog', { name: /^Act as / })
  await dialog.getByLabel('Reason').fill(`They cannot find their own events, ${unique}`)
  await dialog.getByRole('button', { name: 'Act as this user' }).click()
  await prove(page, PASSWORD)
  const banner = page.getByRole('complementary', { name: 'Acting as another user' })
  await expect(banner).toContainText('You are acting as')
  await open(page, '/events/all')
  await expect(page.getByText(/Harmattan/).first()).toBeVisible()
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL(/\/admin\/users\//)
  await expect(banner).toBeHidden()
  await open(page, '/admin/audit')
  await page.getByRole('searchbox').fill(`They cannot find their own events, ${unique}`)
  await expect(page.getByRole('row').filter({ hasText: new RegExp(`Started acting as user.*${unique}`) })).toBeVisible()
  await page.context().close()
})

test('a statement with unknown columns is held against the books, and its difference is closed', async ({
  browser,
}) => {
  const page = await asAdmin(browser)
  await open(page, '/admin/accounts?tab=reconciliation')
  const name = `bank-${unique}.csv`
  const csv = `Buchung;Text;Summe\n2026-01-05;GHOST-${unique};12.50\n`.replaceAll(';', ',')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Choose the columns that hold the reference and the amount.')).toBeVisible()
  for (const [role, column] of [
    ['Reference', 'Text'],
    ['Amount', 'Summe'],
    ['Date', 'Buchung'],
  ] as const) {
    const choice = { name: `${role} column` }
    await page.getByRole('combobox', choice).or(page.getByRole('textbox', choice)).click()
    await page.getByRole('option', { name: column }).filter({ visible: true }).click()
  }
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/admin\/reconciliations\//)
  const difference = page.getByRole('row').filter({ hasText: `GHOST-${unique}` })
  await difference.getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the difference' })
  await dialog.getByRole('button', { name: 'Close difference' }).click()
  await expect(dialog.getByText('Enter how the difference was resolved.')).toBeVisible()
  await dialog.getByLabel('Resolution').fill('A transfer of the landlord, not ours.')
  await dialog.getByRole('button', { name: 'Close difference' }).click()
  await expect(dialog).toBeHidden()
  await expect(difference).toContainText('A transfer of the landlord')
  await page.context().close()
})
