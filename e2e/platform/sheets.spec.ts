import { expect, type Page, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { putOnSale } from '../support/organiser.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Pulls a sheet down by its handle, with a finger or a mouse. */
async function swipeDown(page: Page) {
  await page.mouse.move(195, await upperEdge(page))
  await page.mouse.down()
  await page.mouse.move(195, 500, { steps: 4 })
  await page.mouse.move(195, 700, { steps: 4 })
  await page.mouse.up()
}

const upperEdge = async (page: Page) => ((await page.getByRole('dialog').boundingBox())?.y ?? 0) + 12

test('on a phone a dialog is a sheet from the foot that a swipe, going back or Escape closes', async ({
  page,
  request,
}) => {
  const event = await putOnSale(request, { title: 'Sheets', price: 0, capacity: 20 })
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    localStorage.setItem('cookiesAccepted', 'true')
  }, event.token)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  await open(page, `/events/questions/${event.eventId}`)
  const add = page
    .getByRole('button', { name: 'Add a question' })
    .or(page.getByRole('button', { name: 'Add question' }))
  const sheet = page.getByRole('dialog')
  const show = async () => {
    await add.first().click()
    await expect(sheet).toBeVisible()
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox()
        return box && [box.x, box.width, Math.round(box.y + box.height)]
      })
      .toEqual([0, 390, 844])
    await expect.poll(() => page.evaluate('history.state?.dialogs ?? 0')).toBe(1)
  }

  await show()
  // However long the form is, the button that closes it is visible.
  await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeInViewport()
  // A long label gets a line of its own; squeezed into half of the sheet it would take three.
  await page.evaluate(
    `document.querySelector('[role=dialog] [type=submit] .mantine-Button-label').textContent = 'Rendre les billets contre 25 000 ₦'`,
  )
  expect((await sheet.locator('[type=submit]').boundingBox())?.height).toBeLessThan(50)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/events\/questions\//)

  await show()
  await swipeDown(page)
  await expect(sheet).toBeHidden()

  await show()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  // Closed by other means, a dialog leaves nothing in the history.
  await expect.poll(() => page.evaluate('history.state?.dialogs ?? 0')).toBe(0)

  await show()
  await sheet.getByRole('textbox').first().fill('Do you eat meat?')
  await swipeDown(page)
  await expect(sheet.getByRole('textbox').first()).toHaveValue('Do you eat meat?')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: /discard/i })).toBeVisible()
})
