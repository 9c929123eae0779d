import { expect, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

test('an organiser translates an event, and visitors read it in French with what is missing in English', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Moonlight strings', price: 0, capacity: 20 })
  await page.addInitScript((token) => localStorage.setItem('token', token), event.token)
  await open(page, `/events/languages/${event.eventId}`)

  const french = page.getByRole('tab', { name: 'Français' })
  await expect(french).toContainText('0 of 5 texts translated')
  await french.press('Enter')
  await page.getByLabel('Title (Français)').fill('Cordes au clair de lune')
  await page.getByLabel('Ticket name (Français)').fill('Pelouse')
  await expect(french).toContainText('2 of 5 texts translated')

  // Arabic is typed from right to left, and what was typed in French stays.
  await page.getByRole('tab', { name: 'العربية' }).click()
  await expect(page.getByLabel('Title (العربية)')).toHaveCSS('direction', 'rtl')
  await french.click()
  await expect(page.getByLabel('Title (Français)')).toHaveValue('Cordes au clair de lune')

  // Another tab saves first: nothing is overwritten unasked, and nothing typed is lost.
  const headers = { authorization: `Bearer ${event.token}` }
  const elsewhere = { language: 'en', translations: { ar: { title: 'أوتار تحت ضوء القمر' } } }
  expect((await request.put(`/api/events/${event.eventId}/texts`, { headers, data: elsewhere })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save translations' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else has changed this event' })).toBeVisible()
  await expect(page.getByLabel('Title (Français)')).toHaveValue('Cordes au clair de lune')
  await page.getByRole('button', { name: 'Keep my version' }).click()
  await expect(page.getByText('Translations saved.')).toBeVisible()

  await page.goto(`${event.path}?lang=fr`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Cordes au clair de lune' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Pelouse' })).toBeVisible()
  await expect(page.getByText('An evening by the water')).toHaveAttribute('lang', 'en')

  await page.goto(`${event.path}?lang=en`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Moonlight strings' })).toBeVisible()
})
