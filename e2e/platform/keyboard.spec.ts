import { expect, type Locator, type Page, test } from '@playwright/test'
import { hydrated, open } from '../support/hydrated.ts'
import { PASSWORD, putOnSale } from '../support/organiser.ts'

const MOST_STOPS = 80

/** Goes on by Tab until the focus is where it should be; fails when it never comes there. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    if ((await goal.and(page.locator(':focus')).count()) > 0) return expectInSight(goal)
  }
  throw new Error(`${String(goal)} cannot be reached by Tab`)
}

/** Fails if another element covers the focused one. */
async function expectInSight(goal: Locator): Promise<void> {
  // A switch shows its label, which lies over the box that has the focus.
  if ((await goal.getAttribute('role')) === 'switch') return
  await goal.click({ trial: true })
}

for (const width of [360, 1440])
  test(`a ticket is bought with the keyboard alone at ${width} px`, async ({ browser, request }, info) => {
    test.skip(info.project.name === 'phone', 'the journey brings its own widths')
    test.setTimeout(120_000)
    const event = await putOnSale(request, { title: 'By hand', price: 250_000, capacity: 10 })
    const page = await browser.newPage({ viewport: { width, height: 740 } })
    await open(page, event.path)
    const question = page.getByRole('dialog', { name: 'Cookies, if you like' })
    await expect(question).toBeVisible()

    await tabTo(page, page.getByRole('button', { name: 'Get tickets' }).filter({ visible: true }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/checkout\//)
    await hydrated(page)
    await expect(question).toBeHidden()

    await tabTo(page, page.getByLabel('First name'))
    await page.keyboard.type('Chidi')
    await tabTo(page, page.getByLabel('E-mail'))
    await page.keyboard.type('chidi@example.org')
    await tabTo(page, page.getByRole('button', { name: /^Pay / }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sandbox\/pay\//)
    await hydrated(page)
    await expect(question).toBeHidden()

    await tabTo(page, page.getByRole('button', { name: 'Approve' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/orders\//, { timeout: 30_000 })
    await expect(page.getByRole('heading', { level: 1, name: /going/ })).toBeVisible()

    // The cookie dialog has opened again by now; it is answered by keyboard as well.
    await tabTo(page, question.getByRole('button', { name: 'Reject all' }))
    await page.keyboard.press('Space')
    await expect(question).toBeHidden()
    await page.close()
  })

test('nothing at the end of an event page stays behind its bar on a phone', async ({ browser, request }, info) => {
  test.skip(info.project.name === 'phone', 'the journey brings its own width')
  const event = await putOnSale(request, { title: 'By hand below', price: 250_000, capacity: 10 })
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  await open(page, event.path)
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Dark' })
  await last.focus()
  await expect(page.getByRole('button', { name: 'Get tickets' }).filter({ visible: true }).last()).toBeInViewport()
  await expectInSight(last)
  await page.close()
})

for (const width of [360, 1440])
  test(`an organiser logs in, begins an event and switches a code with the keyboard alone at ${width} px`, async ({
    browser,
    request,
  }, info) => {
    test.skip(info.project.name === 'phone', 'the journey brings its own widths')
    test.setTimeout(120_000)
    const event = await putOnSale(request, { title: 'By hand again', price: 250_000, capacity: 10 })
    const page = await browser.newPage({ viewport: { width, height: 740 } })
    await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))

    await open(page, '/login')
    await tabTo(page, page.getByLabel('E-mail'))
    await page.keyboard.type(event.organiser)
    await tabTo(page, page.locator('input[type=password]'))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)

    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create event' }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/events\/create/)
    await tabTo(page, page.getByLabel('Title'))
    await page.keyboard.type('Typed, not clicked')
    await tabTo(page, page.locator('summary', { hasText: 'Description and category' }))
    await page.keyboard.press('Enter')
    await tabTo(
      page,
      page
        .locator('input[name=category]')
        .or(page.getByRole('combobox', { name: 'Category' }))
        .first(),
    )
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Saved \d\d:\d\d$/).first()).toBeVisible()

    await open(page, `/events/promo-code/${event.eventId}`)
    await tabTo(page, page.getByRole('button', { name: 'Create the first code' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await page.keyboard.type('byhand')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const toggle = page.getByRole('switch', { name: 'BYHAND is active' })
    await tabTo(page, toggle)
    await page.keyboard.press('Space')
    await expect(toggle).not.toBeChecked()
    await page.close()
  })
