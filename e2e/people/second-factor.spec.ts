import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { codeOf } from '../support/authenticator-app.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'

test.skip(({ isMobile }) => isMobile, 'The same screens; once is enough.')

const password = 'a long night at the lagoon'

async function newOrganiser(request: APIRequestContext) {
  const email = `guarded-${randomBytes(5).toString('hex')}@example.org`
  await request.post('/api/auth/register', { data: { firstName: 'Ada', lastName: 'Obi', email, password } })
  const mail = await waitForMail({ to: email })
  const token = mail.text.match(/verify-email#token=(\S+)/)?.[1] ?? ''
  expect((await request.post('/api/auth/verify-email', { data: { token, password } })).ok()).toBe(true)
  return email
}

async function logIn(page: Page, email: string) {
  await open(page, '/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function logOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await open(page, '/login')
}

test('an authenticator app: set up, asked for at login, and once more before it goes', async ({ page, request }) => {
  const email = await newOrganiser(request)
  await logIn(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/profile/personal-information')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = ((await page.getByLabel('Setup key').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const sheet = page.getByRole('dialog', { name: 'Save these recovery codes' })
  await expect(sheet.getByRole('listitem')).toHaveCount(10)
  const codes = await sheet.getByRole('listitem').allTextContents()
  await sheet.getByRole('button', { name: 'I have saved them' }).click()

  await logOut(page)
  await logIn(page, email)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('This code is incorrect or has already been used.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to e-mail and password' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  // As if the last proof were older than ten minutes: the server refuses once, the proof itself is real.
  let refused = false
  await page.route('**/api/users/me/second-factor/totp', async (route) => {
    if (refused || route.request().method() !== 'DELETE') return route.continue()
    refused = true
    const text = 'Confirm your identity to continue.'
    await route.fulfill({ status: 403, json: { message: text, error: text, code: 'session.step_up', requestId: '' } })
  })
  await page.goto('/profile/personal-information')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn off app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  // The app's next code, as from a fast clock: the current code may have been used above, and each code is accepted only once.
  await dialog.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a passkey: made, then instead of the password', async ({ page, request }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = await newOrganiser(request)
  await logIn(page, email)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/profile/personal-information')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText(/not used yet/)).toBeVisible()

  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await hydrated(page)
  await expect(page.getByRole('button', { name: /your profile/ })).toContainText('AO')
})
