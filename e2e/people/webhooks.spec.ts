import { expect, type Page, test } from '@playwright/test'
import { startReceiver, type WebhookReceiver } from '../../apps/server/src/testing/webhook-receiver.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

let receiver: WebhookReceiver
test.beforeEach(async () => {
  receiver = await startReceiver()
})
test.afterEach(() => receiver.close())

const log = (page: Page) => page.getByRole('region', { name: 'Delivery log' })

async function sendTest(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Send test message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send test message' })
  const choice = { name: 'Type of message' }
  await dialog.getByRole('combobox', choice).or(dialog.getByRole('textbox', choice)).click()
  await page.getByRole('option', { name: type }).filter({ visible: true }).click()
  await dialog.getByRole('button', { name: 'Send test message' }).click()
  await expect(page.getByText('The test message is on its way.')).toBeVisible()
}

test('an owner adds an endpoint, sees a test message arrive and in the log, and sends it again', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Kora by the water', price: 0, capacity: 20 })
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await open(page, '/organisation/settings/profile')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No endpoints yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add endpoint' })
  await form.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/webhooks')
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(form.getByText('Choose at least one type.')).toBeVisible()
  await form.getByRole('button', { name: 'Select all' }).click()
  await form.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(form.getByText(/This address is in a private network/)).toBeVisible()
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await form.getByRole('textbox', { name: 'Description' }).fill('Box office')
  await form.getByRole('button', { name: 'Add endpoint' }).click()

  const shown = page.getByRole('dialog', { name: 'Copy the secret now' })
  const secret = ((await shown.getByLabel('Secret', { exact: true }).textContent()) ?? '').trim()
  expect(secret).toMatch(/^whsec_/)
  receiver.secrets.push(secret)
  await shown.getByRole('button', { name: 'I have saved the secret' }).click()
  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.getByRole('heading', { name: 'Box office' })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page.getByText('No messages yet')).toBeVisible()

  await sendTest(page, 'Guest admitted')
  await expect.poll(() => receiver.heard.length).toBe(1)
  const [heard] = receiver.heard
  expect(heard).toMatchObject({ type: 'check_in.admitted', data: { test: true } })
  await expect(log(page).getByText('Delivered')).toBeVisible()
  await log(page).getByRole('button', { name: 'Guest admitted' }).click()
  const message = page.getByRole('dialog', { name: 'Guest admitted' })
  await expect(message.getByText(heard?.id ?? '').first()).toBeVisible()
  await expect(message.getByText('"type": "check_in.admitted"')).toBeVisible()
  await expect(message.getByText(/^Status 200/)).toBeVisible()
  await message.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.heard.length).toBe(2)
  expect(receiver.heard[1]).toMatchObject({ id: heard?.id, body: heard?.body })
  await expect(message.getByText('Resent 1 time')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Resend messages' }).click()
  const span = page.getByRole('dialog', { name: 'Resend messages' })
  await span.getByRole('radio', { name: 'All sent messages' }).check()
  await span.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('1 message will be sent again.')).toBeVisible()
  await expect.poll(() => receiver.heard.length).toBe(3)
  expect(receiver.unverified).toEqual([])
})

test('the secret is replaced while the former one still verifies, and the endpoint is switched off, on and deleted', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Balafon by the water', price: 0, capacity: 20 })
  const headers = { authorization: `Bearer ${event.token}` }
  const data = { url: receiver.url, types: ['event.published'] }
  const made = await request.post('/api/webhook-endpoints', { headers, data })
  const { _id, secret } = (await made.json()) as { _id: string; secret: string }
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await page.goto(`/organisation/settings/webhooks/${_id}`)
  await hydrated(page)

  await page.getByRole('button', { name: 'Replace secret' }).click()
  await page
    .getByRole('dialog', { name: 'Replace the secret?' })
    .getByRole('button', { name: 'Replace secret' })
    .click()
  const shown = page.getByRole('dialog', { name: 'Copy the secret now' })
  const next = ((await shown.getByLabel('Secret', { exact: true }).textContent()) ?? '').trim()
  await shown.getByRole('button', { name: 'I have saved the secret' }).click()
  receiver.secrets.push(secret, next)
  await expect(page.getByRole('button', { name: 'Replace secret' })).toBeDisabled()
  receiver.answer = 500
  await sendTest(page, 'Event published')
  await expect(log(page).getByText('Status 500')).toBeVisible()
  await expect(page.getByText('Failing', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Switch off' }).click()
  await page
    .getByRole('dialog', { name: 'Switch the endpoint off?' })
    .getByRole('button', { name: 'Switch off' })
    .click()
  await expect(page.getByText('A member switched the endpoint off.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send test message' })).toBeDisabled()
  receiver.answer = 200
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(log(page).getByText('Delivered')).toBeVisible({ timeout: 20_000 })
  expect(receiver.unverified).toEqual([])

  await page.getByRole('button', { name: 'Delete endpoint' }).click()
  await page
    .getByRole('dialog', { name: 'Delete the endpoint?' })
    .getByRole('button', { name: 'Delete endpoint' })
    .click()
  await expect(page.getByText('No endpoints yet')).toBeVisible()
})
