import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { demoToken } from '../support/demo-sessions.ts'
import { open } from '../support/hydrated.ts'
import { PASSWORD, signUp } from '../support/organiser.ts'

test.skip(({ isMobile }) => isMobile, 'The same screens; once is enough.')

test('an account holder downloads their data and deletes the account; an administrator finds both in the record', async ({
  browser,
  request,
  baseURL,
}) => {
  const email = `leaving-${randomBytes(5).toString('hex')}@example.org`
  const { authorization } = await signUp(request, email)
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page, '/login')
  await page.evaluate(
    (token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('cookiesAccepted', 'true')
    },
    authorization.replace('Bearer ', ''),
  )
  await open(page, '/profile/account-information')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('personal-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ subject: email })

  await page.getByRole('button', { name: 'Preview deletion' }).click()
  await expect(page.getByText('The account, with name, phone number and photo')).toBeVisible()
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await expect(page).toHaveURL(/\/account-deleted$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  const login = await request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  expect(login.status()).toBe(401)
  await context.close()

  const desk = await browser.newPage()
  const token = await demoToken(baseURL ?? '', 'admin')
  await desk.addInitScript((own) => localStorage.setItem('token', own), token)
  await open(desk, '/admin/personal-data')
  await desk.getByLabel('E-mail address').fill(email)
  await desk.getByRole('button', { name: 'Preview erasure' }).click()
  await expect(desk.getByText('There is no account with this address.')).toBeVisible()
  const record = desk.getByRole('table', { name: 'record of exports, erasures and retention runs' })
  await expect(
    record.getByRole('row').filter({ hasText: 'Account holder' }).filter({ hasText: 'Erasure' }),
  ).not.toHaveCount(0)
  await desk.close()
})
