import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { demoToken } from '../support/demo-sessions.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { readMailbox, waitForMail } from '../support/mailbox.ts'
import { type MadeEvent, order, putOnSale } from '../support/organiser.ts'

const DAY = 86_400_000

const textOf = (text: string, href?: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [{ type: 'text', text, ...(href !== undefined && { marks: [{ type: 'link', attrs: { href } }] }) }],
    },
  ],
})

/** Followers of a new organiser wait a day, until an administrator has released a message of theirs. */
async function makeKnown(request: APIRequestContext, event: MadeEvent): Promise<void> {
  await order(request, event, 1)
  const sent = await request.post(`/api/guests/${event.eventId}/messages`, {
    headers: { authorization: `Bearer ${event.token}`, 'idempotency-key': crypto.randomUUID() },
    data: { subject: 'The way to us', body: textOf('Our map', 'https://lagoon.example/map') },
  })
  const { _id: messageId, review } = (await sent.json()) as { _id: string; review: string }
  expect(review).toBe('held')
  const administrator = await demoToken(process.env['FOYER_URL'] ?? '', 'admin')
  const released = await request.post(`/api/admin/messages/${messageId}/review`, {
    headers: { authorization: `Bearer ${administrator}` },
    data: { release: true },
  })
  expect(released.status()).toBe(204)
}

/** Another event of the same organiser, from draft to public. */
async function publish(request: APIRequestContext, { token }: MadeEvent, title: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const created = await request.post('/api/events/create', {
    headers,
    data: {
      title,
      customUrl: `followed-${randomBytes(5).toString('hex')}`,
      category: 'music',
      venueName: 'The Jetty',
      city: 'Lagos',
      country: 'NG',
      startsAt: new Date(Date.now() + 12 * DAY).toISOString(),
      endsAt: new Date(Date.now() + 12 * DAY + DAY / 6).toISOString(),
      timezone: 'Africa/Lagos',
      currency: 'NGN',
      description: textOf('The band plays again.'),
    },
  })
  const { _id: eventId } = (await created.json()) as { _id: string }
  await request.post('/api/tickets/create', {
    headers,
    data: { eventId, name: 'Lawn', kind: 'free', price: 0, capacity: 20 },
  })
  expect((await request.patch(`/api/events/${eventId}/toggle-publish`, { headers })).ok()).toBe(true)
}

test('a visitor follows an organisation from an event, hears of the next one, and ends it in one click', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000)
  const event = await putOnSale(request, { title: 'Lantern walk', price: 0, capacity: 20 })
  await makeKnown(request, event)
  const email = `Follower+${randomBytes(5).toString('hex')}@example.org`

  await open(page, event.path)
  await page.locator('#organiser').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/o\/[a-z0-9-]+$/)
  const home = page.url()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /Lantern walk/ })).toBeVisible()

  await hydrated(page)
  await page.getByRole('textbox', { name: /e-mail/i }).fill('nobody')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: /e-mail/i }).fill(email)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText(`we sent to ${email}`)).toBeVisible()

  const asked = await waitForMail({ to: email })
  await open(page, /https?:\/\/\S*\/follow\/confirm#t=\S+/.exec(asked.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm and follow' }).click()
  await expect(page.getByRole('heading', { name: /^You follow / })).toBeVisible()

  await publish(request, event, 'Second lantern walk')
  const news = await waitForMail({ to: email, subject: 'Second lantern walk' })
  expect(news.text).toContain('/events/followed-')
  expect(news.text).toContain(home)

  await open(page, /https?:\/\/\S*\/follow\/leave#t=\S+/.exec(news.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Unfollow' }).click()
  await expect(page.getByRole('heading', { name: /^You no longer follow / })).toBeVisible()

  // A second address follows: when its mail has arrived, the mail to the first address would have arrived too.
  const witness = `witness-${randomBytes(5).toString('hex')}@example.org`
  await open(page, home)
  await page.getByRole('textbox', { name: /e-mail/i }).fill(witness)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const link = /#t=(\S+)/.exec((await waitForMail({ to: witness })).text)?.[1] ?? ''
  expect((await request.post(`/api/followers/confirm/${link}`)).ok()).toBe(true)
  await publish(request, event, 'Third lantern walk')
  await waitForMail({ to: witness, subject: 'Third lantern walk' })
  const mails = (await readMailbox()).filter(({ to }) => to.includes(email.toLowerCase()))
  expect(mails.map(({ subject }) => subject)).toHaveLength(2)
})
