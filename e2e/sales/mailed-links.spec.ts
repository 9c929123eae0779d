import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'

test.skip(({ isMobile }) => isMobile, 'The same screens; once is enough.')

/** What the browser logs as an error while a page is open. */
function errorsOn(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

for (const [path, heading] of [
  ['/verify-email', 'We couldn’t confirm your address'],
  ['/confirm-email', 'We couldn’t change your address'],
  ['/unsubscribe', 'We could not open this link'],
] as const)
  test(`a wrong link to ${path} is explained and logs no error`, async ({ page }) => {
    const errors = errorsOn(page)
    await open(page, `${path}#token=${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await hydrated(page)
    expect(errors).toEqual([])
  })

test('a verification link that was used, or needs a password first, is explained and logs no error', async ({
  page,
  request,
}) => {
  const email = `used-${randomBytes(5).toString('hex')}@example.org`
  const password = 'a long night at the lagoon'
  await request.post('/api/auth/register', { data: { firstName: 'Ada', email, password } })
  const mail = await waitForMail({ to: email })
  const link = mail.text.match(/https?:\/\/\S*verify-email\S*/)?.[0] ?? ''
  const errors = errorsOn(page)
  await open(page, link)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  // Opened a second time elsewhere while this form is open.
  const token = link.split('#token=')[1] ?? ''
  expect((await request.post('/api/auth/verify-email', { data: { token, password } })).ok()).toBe(true)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page.getByText('This link has expired or has already been used.')).toBeVisible()
  expect(errors).toEqual([])
})
