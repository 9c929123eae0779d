import { expect, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { signUp } from '../support/organiser.ts'

/** The Sunday on which the clocks of Berlin go forward in a year that is still to come: the last of March. */
function springForward(): { change: string; before: string } {
  const year = new Date().getUTCFullYear() + 1
  const last = new Date(Date.UTC(year, 2, 31))
  last.setUTCDate(31 - last.getUTCDay())
  const week = new Date(last.getTime() - 7 * 86_400_000)
  return { change: last.toISOString().slice(0, 10), before: week.toISOString().slice(0, 10) }
}

test.use({ timezoneId: 'Europe/Berlin' })

test('an organiser makes a weekly series, changes one date and all following, and cancels one', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const email = `series-${crypto.randomUUID()}@example.org`
  const { authorization } = await signUp(request, email)
  await page.addInitScript(
    (token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('cookiesAccepted', 'true')
    },
    authorization.replace('Bearer ', ''),
  )

  await open(page, '/events/create')
  await page.getByText('Several dates', { exact: true }).click()
  await expect(page).toHaveURL(/dates=several/)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First day' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Night owls')
  const { before } = springForward()
  await page.getByRole('textbox', { name: 'First day' }).fill(before)
  await page.getByRole('textbox', { name: 'First day' }).press('Tab')
  await page.getByRole('combobox', { name: 'Time 1: starts' }).fill('02:30')
  await page.getByRole('combobox', { name: 'Time 1: starts' }).press('Tab')
  await page.getByRole('textbox', { name: 'Number of dates' }).fill('4')
  await page.getByRole('combobox', { name: 'Place', exact: true }).fill('Owl Club, Berlin')
  await page.getByText('Free', { exact: true }).click()

  await expect(preview).toContainText('Every Sunday at 02:30, 4 dates, until')
  await expect(preview).toContainText('the clock change skips 02:30. The date starts at 03:30.')
  await page.getByRole('button', { name: 'Create 4 dates' }).click()

  await expect(page).toHaveURL(/\/events\/series\//)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(4)
  await page.reload()
  await expect(rows).toHaveCount(4)

  await page.getByRole('button', { name: 'Publish series' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish series' }).click()
  await expect(rows.nth(3)).toContainText('On sale')

  await page
    .getByRole('button', { name: /^Change date:/ })
    .nth(1)
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change date' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Owls and guests')
  await expect(dialog).toContainText('This changes 1 date.')
  await dialog.getByRole('button', { name: 'Change 1 date' }).click()
  await expect(dialog).toBeHidden()
  // The filter above the dates has the same words.
  await expect(rows.getByText('Differs from the series')).toHaveCount(1)

  await page
    .getByRole('button', { name: /^Change date:/ })
    .nth(2)
    .click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Late owls')
  await dialog.getByRole('radio', { name: 'This and following dates' }).check()
  await expect(dialog).toContainText('This changes 2 dates.')
  await dialog.getByRole('button', { name: 'Change 2 dates' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows.getByText('Differs from the series')).toHaveCount(3)

  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .check()
  await page.getByRole('button', { name: 'Cancel dates' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel 1 date?' })
  await cancelling.getByRole('textbox', { name: 'Reason' }).fill('The owls are on holiday.')
  await cancelling.getByRole('textbox', { name: /enter the title/ }).fill('Night owls')
  await cancelling.getByRole('button', { name: 'Cancel 1 date' }).click()
  await expect(rows.nth(3)).toContainText('Cancelled')
})

test('the tickets and questions of a series reach its dates, an edit is for the dates that are chosen, and a field is taken back', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const email = `series-${crypto.randomUUID()}@example.org`
  const { authorization } = await signUp(request, email)
  await page.addInitScript(
    (token) => {
      localStorage.setItem('token', token)
      localStorage.setItem('cookiesAccepted', 'true')
    },
    authorization.replace('Bearer ', ''),
  )
  await open(page, '/events/create?dates=several')
  await page.getByRole('textbox', { name: 'Title' }).fill('Pottery class')
  await page.getByRole('textbox', { name: 'Number of dates' }).fill('3')
  await page.getByRole('combobox', { name: 'Place', exact: true }).fill('Clay House, Berlin')
  await page.getByText('Free', { exact: true }).click()
  await page.getByRole('button', { name: 'More settings: ticket 1' }).click()
  const ticket = page.getByRole('dialog', { name: 'Ticket of the series' })
  await ticket.getByText('A group', { exact: true }).click()
  await ticket.getByRole('button', { name: 'Apply' }).click()
  await expect(ticket).toBeHidden()
  await page.getByRole('button', { name: 'Create 3 dates' }).click()
  await expect(page).toHaveURL(/\/events\/series\//)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows).toHaveCount(3)
  const address = page.url()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit questions' }).click()
  const questions = page.getByRole('dialog', { name: 'Questions of the series' })
  await questions.getByRole('button', { name: 'Add question' }).click()
  await questions.getByRole('textbox', { name: 'Question', exact: true }).fill('Left or right handed?')
  await questions.getByRole('button', { name: 'Add question' }).click()
  await expect(questions.getByRole('button', { name: 'Left or right handed?', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(questions).toBeHidden()
  // The question goes to the dates in the background, and nothing else can begin before that has ended.
  const series = `/api/series/${new URL(address).pathname.split('/').at(-1)}`
  const running = async () =>
    ((await (await request.get(series, { headers: { authorization } })).json()) as { run: unknown }).run
  await expect.poll(running).toBeNull()

  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Publish dates' }).click()
  await expect(rows.first()).toContainText('On sale')
  await expect(rows.nth(1)).toContainText('Draft')

  await rows.nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\/details\//)
  await open(page, `${page.url()}?tab=edit`)
  await page.getByRole('textbox', { name: 'Title' }).fill('Pottery for beginners')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const scope = page.getByRole('dialog', { name: 'Which dates do you want to change?' })
  await scope.getByRole('radio', { name: 'This and following dates' }).check()
  await scope.getByRole('button', { name: 'Save changes' }).click()
  await expect(scope).toBeHidden()

  await page.goto(address)
  // The filter above the dates has the same words.
  await expect(rows.getByText('Differs from the series')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Change date:/ })
    .nth(1)
    .click()
  await page.getByRole('button', { name: 'Use the value of the series: Title' }).click()
  await expect(rows.getByText('Differs from the series')).toHaveCount(1)
})
