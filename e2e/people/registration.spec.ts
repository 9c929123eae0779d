import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { findBarriers } from '../support/barriers.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'

test.skip(({ isMobile }) => isMobile, 'The same screens; once is enough.')

const STRANGERS = 'the squatter waits for you'
const OWN = 'nine purple umbrellas in March'

test('somebody else registered my address: I open the mail, choose my own password and am in; theirs opens nothing', async ({
  browser,
  request,
}) => {
  const email = `owner-${randomBytes(5).toString('hex')}@example.org`
  await request.post('/api/auth/register', { data: { firstName: 'Stranger', email, password: STRANGERS } })
  const mail = await waitForMail({ to: email })
  const link = mail.text.match(/https?:\/\/\S*verify-email\S*/)?.[0] ?? ''
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page, link)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  const password = page.locator('input[type=password]')
  await password.fill('foyerfoyerfoyer')
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page.getByText('This password is too easy to guess. Choose a different one.')).toBeVisible()
  await password.fill(OWN)
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await hydrated(page)
  const logIn = (secret: string) => request.post('/api/auth/login', { data: { email, password: secret } })
  expect((await logIn(STRANGERS)).status()).toBe(401)
  expect((await logIn(OWN)).status()).toBe(200)
  await context.close()
})
