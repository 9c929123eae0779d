import { randomBytes } from 'node:crypto'
import { formatMoney } from '@foyer/messages'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { findBarriers } from '../support/barriers.ts'
import { answer } from '../support/evening.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { buy, type MadeEvent, PASSWORD, putOnSale, signUp } from '../support/organiser.ts'
import { monthAfter } from '../support/passing-time.ts'

test.describe.configure({ timeout: 150_000 })

const newAddress = (who: string) => `${who}-${randomBytes(5).toString('hex')}@example.org`

async function signedIn(browser: Browser, token: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript((secret) => {
    localStorage.setItem('token', secret)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  return page
}

/** Opens the settings by their address, because a phone has no room for the tabs. */
async function invite(page: Page, email: string, role: string): Promise<void> {
  await open(page, '/organisation/settings/people')
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite member' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog
    .getByRole('combobox', { name: 'Role' })
    .or(dialog.getByRole('textbox', { name: 'Role' }))
    .click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
}

async function linkIn(email: string): Promise<string> {
  const { text } = await waitForMail({ to: email, subject: /invit/i })
  return /\S*\/invitation#token=[\w-]+/.exec(text)?.[0] ?? ''
}

/** Follows the link of an invitation without an account, makes one, confirms the address and comes back. */
async function joinAsNewcomer(page: Page, email: string): Promise<void> {
  await open(page, await linkIn(email))
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/register/)
  await page.getByLabel('First name').fill('Tunde')
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Create an account' }).click()
  const mail = await waitForMail({ to: email, subject: /confirm/i })
  await open(page, /https?:\/\/\S*verify-email\S*/.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await hydrated(page)
}

async function bringIn(request: APIRequestContext, owner: MadeEvent, email: string, role: string): Promise<string> {
  const headers = { authorization: `Bearer ${owner.token}` }
  const mine = await answer<{ items: { _id: string }[] }>(request.get('/api/organisations', { headers }))
  const url = `/api/organisations/${mine.items[0]?._id}/invitations`
  const { authorization } = await signUp(request, email)
  await answer(request.post(url, { headers, data: { email, role, eventIds: null } }))
  const token = (await linkIn(email)).split('token=')[1]
  await answer(request.post('/api/invitations/accept', { headers: { authorization }, data: { token } }))
  return authorization.replace('Bearer ', '')
}

test('a colleague without an account is invited to the doors, lets a guest in, and finds no money', async ({
  browser,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Night of colleagues', price: 250_000, capacity: 20 })
  await buy(request, event, { quantity: 1, firstName: 'Ngozi', email: newAddress('guest') })
  const owner = await signedIn(browser, event.token)
  const email = newAddress('door')
  await invite(owner, email, 'Door')

  const page = await (await browser.newContext()).newPage()
  await joinAsNewcomer(page, email)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: event.title }).first()).toBeVisible()
  await expect(main).not.toContainText('₦')
  await open(page, `/events/details/${event.eventId}`)
  const screens = page.getByRole('navigation', { name: 'Event sections' })
  await expect(screens.getByRole('link', { name: 'Doors' })).toBeVisible()
  for (const hidden of ['Sales', 'Payout', 'Guests', 'Edit'])
    await expect(screens.getByRole('link', { name: hidden })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0)
  expect(await findBarriers(page)).toEqual([])

  // Screens that the role may not see, opened by their address, say which role may.
  await open(page, `/events/sales/${event.eventId}`)
  await expect(page.getByText('Ask a member with this role').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('₦2,500')

  // The role may open the check-in screen.
  await open(page, `/events/check-in/${event.eventId}`)
  await expect(page.getByRole('main')).toBeVisible()

  await open(owner, '/organisation/settings/people')
  await expect(owner.getByText(email).first()).toBeVisible()
  await open(owner, '/organisation/settings/audit')
  await expect(owner.getByRole('main')).toContainText('Tunde')
  for (const each of [owner, page]) await each.context().close()
})

test('somebody else who opens the link of an invitation cannot use it', async ({ browser, request, isMobile }) => {
  test.skip(isMobile, 'The same screens; once is enough.')
  const event = await putOnSale(request, { title: 'Night of strangers', price: 0, capacity: 20 })
  const owner = await signedIn(browser, event.token)
  const email = newAddress('invited')
  await invite(owner, email, 'Viewer')
  const stranger = await signedIn(browser, (await signUp(request, newAddress('stranger'))).authorization.slice(7))
  await open(stranger, await linkIn(email))
  await stranger.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(stranger.getByRole('alert')).toBeVisible()
  await expect(stranger.getByRole('button', { name: `Log in as ${email}` })).toBeVisible()
  await owner.getByRole('button', { name: 'Withdraw' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(owner.getByText('Invitation withdrawn')).toBeVisible()
  // Uses a new tab, because opening the address that is already open would not load the page again.
  const tab = await stranger.context().newPage()
  await open(tab, await linkIn(email))
  await expect(tab.getByText('You can’t use this invitation')).toBeVisible()
  for (const each of [owner, stranger]) await each.context().close()
})

test('finance requests a payout, and another member confirms it', async ({ browser, request, isMobile }) => {
  test.skip(isMobile, 'The same screens; once is enough.')
  const event = await putOnSale(request, {
    title: 'Night of two signatures',
    price: 250_000,
    capacity: 20,
    feeMode: 'absorb',
    currency: 'ZAR',
    country: 'ZA',
    city: 'Cape Town',
    timezone: 'Africa/Johannesburg',
  })
  await buy(request, event, { quantity: 2, firstName: 'Ngozi', email: newAddress('guest') })
  await monthAfter(event.eventId)
  const finance = await signedIn(browser, await bringIn(request, event, newAddress('finance'), 'finance'))

  await open(finance, '/profile/account-information')
  await finance.getByRole('button', { name: 'Add a bank account' }).click()
  const form = finance.getByRole('dialog', { name: 'Add a payout account' })
  await form
    .getByRole('combobox', { name: 'Currency' })
    .or(form.getByRole('textbox', { name: 'Currency' }))
    .fill('ZAR')
  await finance.getByRole('option', { name: 'ZAR' }).click()
  await form.getByLabel('Account holder').fill('Harmattan Events')
  await form.getByLabel('Bank', { exact: true }).fill('Bank of the Cape')
  await form.getByLabel('IBAN or account number').fill('0123456789')
  await form.locator('input[type=password]').fill(PASSWORD)
  await form.getByRole('button', { name: 'Save account' }).click()
  await expect(form).toBeHidden()

  await open(finance, `/events/payout/${event.eventId}`)
  await finance.getByRole('button', { name: 'Request payout' }).click()
  const dialog = finance.getByRole('dialog', { name: 'Request a payout' })
  await dialog.getByLabel('Amount').fill('1000')
  await dialog.getByRole('button', { name: 'Request payout' }).click()
  await expect(finance).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/)
  const amount = formatMoney(100_000, 'ZAR')
  const confirm = { name: `Confirm payout of ${amount}` }
  await expect(finance.getByRole('button', confirm)).toHaveCount(0)
  await expect(finance.getByRole('button', { name: 'Withdraw payout' })).toBeVisible()

  const owner = await signedIn(browser, event.token)
  await open(owner, finance.url())
  await owner.getByRole('button', confirm).click()
  await owner.getByRole('dialog').getByRole('button', confirm).click()
  await expect(owner.getByRole('button', confirm)).toHaveCount(0)
  await expect(owner.getByText('Requested').first()).toBeVisible()
  for (const each of [owner, finance]) await each.context().close()
})
