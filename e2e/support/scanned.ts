import { expect, type Locator, type Page } from '@playwright/test'

/** Types a code at a door. Read the answer in one step: an admission closes automatically, even while a busy machine is slow. */
export async function typeCode(page: Page, code: string): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Type', exact: true })
  const field = page.getByRole('textbox', { name: 'Ticket code' })
  // A wide screen shows the field beside the camera, a narrow one behind the button.
  await expect(button.or(field).filter({ visible: true }).first()).toBeVisible()
  if (await button.isVisible()) await button.click()
  await field.fill(code)
  await page.keyboard.press('Enter')
  const verdict = page.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Checking' })
  return page.getByRole('alertdialog').filter({ has: verdict })
}

/** The answer to a code that is typed at a door, as long as it is open. */
export async function answerTo(page: Page, code: string): Promise<Locator> {
  const dialog = await typeCode(page, code)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Closes an answer. An admission may close automatically before the click, so the click is tried again until the answer is gone. */
export async function putAway(dialog: Locator): Promise<void> {
  await expect(async () => {
    await dialog
      .locator('[data-next]')
      .click({ timeout: 3_000 })
      .catch(() => undefined)
    await expect(dialog).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

/** What the answer to a typed code says, which is then put away. */
export async function scanned(page: Page, code: string): Promise<string> {
  const dialog = await typeCode(page, code)
  const said = await dialog.innerText()
  await putAway(dialog)
  return said
}
