import { type APIRequestContext, expect, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { signUp } from '../support/organiser.ts'
import { organisersPage } from '../support/organisers-page.ts'

/** The year after this one: its dates are to come, whenever the journey is made. */
const YEAR = new Date().getUTCFullYear() + 1

/** A published series with six dates. */
async function publishCourse(request: APIRequestContext, title: string) {
  const { authorization } = await signUp(request, `course-${crypto.randomUUID()}@example.org`)
  const headers = { authorization }
  const data = {
    title,
    summary: 'Six evenings',
    venueName: 'Kiln House',
    city: 'Lagos',
    country: 'NG',
    timezone: 'Africa/Lagos',
    currency: 'NGN',
    tickets: [{ name: 'One evening', kind: 'free', capacity: 10 }],
  }
  const made = (await (await request.post('/api/series', { headers, data })).json()) as {
    _id: string
    customUrl: string
  }
  const rule = {
    startsOn: `${YEAR}-03-01`,
    frequency: 'daily',
    times: [{ at: '18:30', minutes: 90 }],
    ends: { by: 'count', days: 6 },
  }
  const idle = () =>
    expect
      .poll(async () => {
        const answer = await request.get(`/api/series/${made._id}`, { headers })
        return ((await answer.json()) as { run: { state: string } | null }).run?.state ?? 'none'
      })
      .not.toBe('running')
  expect((await request.post(`/api/series/${made._id}/dates`, { headers, data: { rule } })).status()).toBe(202)
  await idle()
  await request.patch(`/api/series/${made._id}/publish`, { headers, data: { to: 'published' } })
  await idle()
  return { ...made, headers }
}

test('an organiser sells a pass for three evenings, and a visitor finds it on the page of the series', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(150_000)
  const title = `Clay ${Date.now().toString(36)}`
  const { _id, customUrl, headers } = await publishCourse(request, title)
  const organiser = await organisersPage(browser, headers.authorization.replace('Bearer ', ''), page)
  await open(organiser, `/events/series/${_id}`)
  await organiser.getByRole('button', { name: 'Create passes' }).click()
  await expect(organiser).toHaveURL(/\/create-ticket$/)
  await organiser.locator('[name="name"]').fill('Three evenings')
  await organiser.getByText('Free', { exact: true }).click()
  await organiser.getByText('A number of dates', { exact: true }).click()
  await organiser.locator('[name="visits"]').fill('3')
  await organiser.getByRole('button', { name: 'Add ticket', exact: true }).click()
  await expect(organiser).toHaveURL(/\/events\/ticket\//)

  await open(organiser, `/events/series/${_id}`)
  await expect(organiser.getByText('3 visits')).toBeVisible()
  const passes = (await (await request.get(`/api/series/${_id}/passes`, { headers })).json()) as {
    event: { _id: string }
  }
  await request.patch(`/api/events/${passes.event._id}/toggle-publish`, { headers })

  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  await open(page, `/series/${customUrl}`)
  const section = page.getByRole('region', { name: 'Passes' })
  await expect(section.getByText(/3 visits at dates of your choice.*6 of 6 dates remaining/)).toBeVisible()
  await section.getByRole('link', { name: 'Choose a pass' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Passes: ${title}` })).toBeVisible()
  await expect(page.getByText('3 visits at dates of your choice')).toBeVisible()
  // Its page leads to the dates, and does not look like one event of six days.
  await expect(page.getByText(`Valid for the dates of ${title}`)).toBeVisible()
})
