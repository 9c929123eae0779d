import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

const run = promisify(execFile)

/** What the page puts on the clipboard when one of its buttons is pressed, once it is there. */
async function copyBy(page: Page, button: Locator): Promise<string> {
  await page.evaluate(`navigator.clipboard.writeText('')`)
  await button.click()
  const read = () => page.evaluate<string>('navigator.clipboard.readText()')
  await expect.poll(read).not.toBe('')
  return read()
}

/** From the settings to the first call of a program, with nothing typed but the name of the key. */
test('an owner creates an API key, and the copied commands work', async ({ page, request, context }) => {
  const event = await putOnSale(request, { title: 'Night of the programs', price: 1_000_000, capacity: 40 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await open(page, '/organisation/settings')
  await page.getByRole('link', { name: 'API', exact: true }).click()

  await page.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Create key' })
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('Website')
  await form.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy the secret of Website' })
  const secret = await copyBy(page, dialog.getByRole('button', { name: 'Copy secret' }))
  expect(secret).toMatch(/^foyer_live_[a-z2-7]{39}$/)
  const command = await copyBy(page, dialog.getByRole('button', { name: 'Copy command' }))
  const { stdout } = await run('sh', ['-c', command])
  expect(JSON.parse(stdout)).toMatchObject({ items: [{ _id: event.eventId, title: 'Night of the programs' }] })
  await dialog.getByRole('button', { name: 'I have stored it' }).click()
  await expect(dialog).toBeHidden()

  await test.step('the reference holds the key and the ids', async () => {
    await page.getByRole('link', { name: 'API reference' }).click()
    await expect(page.getByLabel('Your API key')).toHaveValue(secret)
    await page.getByText('TypeScript', { exact: true }).click()
    await page.getByText('GET /api/events/:id', { exact: true }).click()
    const program = await copyBy(page, page.getByRole('button', { name: 'Copy command for getEvent' }))
    const answer = await run(process.execPath, ['--input-type=module', '-e', program])
    expect(answer.stdout).toContain(event.eventId)
  })

  await test.step('a revoked key calls nothing', async () => {
    await page.getByRole('link', { name: 'Manage API keys' }).click()
    await expect(page.getByRole('heading', { name: 'Website', level: 3 })).toContainText('Active')
    await page.getByRole('button', { name: 'Rotate Website' }).click()
    await page.getByRole('dialog', { name: 'Rotate Website' }).getByRole('button', { name: 'Rotate' }).click()
    const rotated = page.getByRole('dialog', { name: 'Copy the secret of Website' })
    const next = await copyBy(page, rotated.getByRole('button', { name: 'Copy secret' }))
    expect(next).not.toBe(secret)
    await rotated.getByRole('button', { name: 'I have stored it' }).click()
    await expect(page.getByRole('heading', { name: 'Website', level: 3 })).toContainText('Rotating')
    const statusOf = async (key: string) =>
      (await request.get('/api/events/organizer', { headers: { authorization: `Bearer ${key}` } })).status()
    expect([await statusOf(secret), await statusOf(next)]).toEqual([200, 200])
    await page.getByRole('button', { name: 'Revoke Website' }).click()
    await page.getByRole('dialog', { name: 'Revoke Website?' }).getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('heading', { name: 'Website', level: 3 })).toContainText('Revoked')
    expect([await statusOf(secret), await statusOf(next)]).toEqual([401, 401])
  })
})
