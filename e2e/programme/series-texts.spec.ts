import { expect, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { publishCourse } from '../support/published-course.ts'

test('an organiser translates a series once, and visitors read it and each of its dates in French', async ({
  page,
  request,
}) => {
  test.setTimeout(150_000)
  const title = `Clay ${Date.now().toString(36)}`
  const { _id, customUrl, headers, dates } = await publishCourse(request, title)
  await page.addInitScript(
    (token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('cookiesAccepted', 'true')
    },
    headers.authorization.replace('Bearer ', ''),
  )
  await open(page, `/events/series/${_id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Translations' }).click()
  await expect(page).toHaveURL(/\/languages$/)
  await page.getByRole('tab', { name: /Français/ }).click()
  await page.getByLabel('Title (Français)').fill('Soirées d’argile')
  await page.getByLabel('Ticket name (Français)').first().fill('Un tour')
  await page.getByRole('button', { name: 'Save translations' }).click()
  await expect(page.getByText('The dates are being updated in the background.').first()).toBeVisible()
  const settled = async () => {
    const answer = await request.get(`/api/events/${dates[2]?.eventId}/texts`, { headers })
    return ((await answer.json()) as { translations: { fr?: { title?: string } } }).translations.fr?.title
  }
  await expect.poll(settled).toBe('Soirées d’argile')

  await open(page, `/series/${customUrl}?lang=fr`)
  await expect(page.getByRole('heading', { level: 1, name: 'Soirées d’argile' })).toBeVisible()
  await page.locator('#dates').getByRole('link', { name: /18:30/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Soirées d’argile' })).toBeVisible()
  await expect(page.getByText('Un tour', { exact: true }).first()).toBeVisible()
})
