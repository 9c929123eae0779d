import { expect, test } from '@playwright/test'
import { withDatabase } from '../support/database.ts'
import { open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { buy, putOnSale } from '../support/organiser.ts'

const guest = () => `guest-${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}@example.org`

test('an organiser begins with a template, sees what a guest will read, schedules it and sends it', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const event = await putOnSale(request, { title: 'Boats and brass', price: 5000, capacity: 50 })
  const email = guest()
  await buy(request, event, { quantity: 1, firstName: 'Folake', email })
  // Not by an init script: it would also run in the frame of the preview, which has no storage.
  await page.goto('/login')
  await page.evaluate((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await open(page, `/events/messages/${event.eventId}`)

  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'Good to know before you come' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Good to know before {event}')
  await expect(page.getByText('As Folake will read it')).toBeVisible()
  await expect(page.getByText('Good to know before Boats and brass', { exact: true })).toBeVisible()
  const letter = page.frameLocator('iframe[title="Preview of the e-mail"]')
  // The first is the line that inboxes show.
  await expect(letter.getByText('Hello Folake,').last()).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Width of the preview' }).getByText('Phone').click()
  await expect(letter.getByText('The Jetty').last()).toBeVisible()

  await page.getByRole('button', { name: 'Save as template' }).click()
  const naming = page.getByRole('dialog', { name: 'Save as template' })
  await naming.getByLabel('Name of the template').fill('By boat')
  await naming.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(naming).toBeHidden()

  await page.getByLabel('Before or after the event').check()
  await page.getByRole('button', { name: 'Schedule message' }).click()
  await expect(page.getByText('1 day before the start').first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Subject').fill('Come by boat, {first_name}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Come by boat, {first_name}')).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('No scheduled messages')).toBeVisible()
  const { subject, text } = await waitForMail({ to: email, subject: /Come by boat/ })
  expect(subject).toContain('Come by boat, Folake')
  expect(text).toContain('Hello Folake,')

  await page.getByText('Sent', { exact: true }).click()
  await expect(page.getByText('1 of 1')).toBeVisible({ timeout: 30_000 })
  await page.getByText('Compose', { exact: true }).click()
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'By boat' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Good to know before {event}')
})

test('a guest gives feedback without a login or scripts, and the organiser reads it', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000)
  const event = await putOnSale(request, { title: 'Lanterns', price: 5000, capacity: 50 })
  const email = guest()
  await buy(request, event, { quantity: 1, firstName: 'Chidi', email })
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await open(page, `/events/messages/${event.eventId}?show=automatic`)
  await page.getByLabel('Send “Feedback”').click()
  await expect(page.getByText(/^Will be sent on/)).toBeVisible()
  // No journey can wait for two days after the end; the clock of the server looks every few seconds.
  await withDatabase((pool) =>
    pool.query(
      `update events set starts_at = now() - interval '53 hours', ends_at = now() - interval '48 hours 1 minute' where id = $1`,
      [event.eventId],
    ),
  )
  const { text } = await waitForMail({ to: email, subject: 'How was Lanterns?', timeoutMs: 60_000 })
  const path = /\/feedback\/[\w-]+/.exec(text)?.[0] ?? ''

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(path)
  await expect(reader.getByRole('heading', { name: 'How was Lanterns?' })).toBeVisible()
  await reader.getByLabel('Excellent').check()
  await reader.getByRole('textbox').fill('The brass section!')
  await reader.getByRole('button', { name: 'Send feedback' }).click()
  await expect(reader.getByText('Thank you! Your feedback has been saved.')).toBeVisible()
  await reader.getByRole('radio').nth(3).check()
  // The page looks the same before and after the change.
  const changed = reader.waitForResponse((answer) => answer.request().method() === 'POST')
  await reader.getByRole('button', { name: 'Change feedback' }).click()
  await changed
  await expect(reader.getByText('You can change your feedback until')).toBeVisible()
  await plain.close()

  await open(page, `/events/messages/${event.eventId}?show=feedback`)
  await expect(page.getByText('4 out of 5')).toBeVisible()
  await expect(page.getByText('The brass section!')).toBeVisible()
  await expect(page.getByText('1 of 1 guests answered')).toBeVisible()
})
