import { expect, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { organisersPage } from '../support/organisers-page.ts'
import { publishCourse } from '../support/published-course.ts'

test('an organiser puts a bundle together for a series, and each date sells it', async ({ browser, page, request }) => {
  test.setTimeout(120_000)
  const { _id, headers, dates } = await publishCourse(request, `Kiln ${Date.now().toString(36)}`)
  const organiser = await organisersPage(browser, headers.authorization.replace('Bearer ', ''), page)
  await open(organiser, `/events/series/${_id}`)
  await organiser.getByRole('button', { name: 'More', exact: true }).click()
  await organiser.getByRole('menuitem', { name: 'Edit tickets' }).click()
  const tickets = organiser.getByRole('dialog', { name: 'Tickets of the series' })
  await tickets.getByRole('button', { name: 'Add bundle' }).click()
  const bundle = organiser.getByRole('dialog', { name: 'Add bundle' })
  await bundle.locator('[name="name"]').fill('Both evenings')
  await bundle.locator('[name="price"]').fill('12000')
  for (const [item, name] of [
    ['Item 1', 'Wheel'],
    ['Item 2', 'Glazing'],
  ] as const) {
    await bundle.getByRole('combobox', { name: item }).click()
    await organiser.getByRole('option', { name }).click()
  }
  await bundle.getByRole('button', { name: 'Apply' }).click()
  await expect(tickets.getByText('Both evenings')).toBeVisible()
  await tickets.getByRole('radio', { name: /not changed by hand/ }).check()
  await tickets.getByRole('button', { name: 'Save tickets' }).click()
  await expect(tickets).toBeHidden()

  for (const { eventId } of dates)
    await expect
      .poll(
        async () => {
          const answer = await request.get(`/api/bundles/event/${eventId}`, { headers })
          return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name)
        },
        { timeout: 20_000 },
      )
      .toEqual(['Both evenings'])
  await organiser.context().close()

  const shown = await request.get(`/api/events/${dates[0]?.eventId}`, { headers })
  const { customUrl } = (await shown.json()) as { customUrl: string }
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  await open(page, `/events/${customUrl}`)
  await expect(page.getByText('Both evenings').filter({ visible: true }).first()).toBeVisible()
})
