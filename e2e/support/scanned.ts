import { expect, type Locator, type Page } from '@playwright/test'

/** The answer to a code that is typed at a door, as long as it is open. */
export async function answerTo(page: Page, code: string): Promise<Locator> {
  const type = page.getByRole('button', { name: 'Type', exact: true })
  if (await type.isVisible()) await type.click()
  await page.getByRole('textbox', { name: 'Ticket code' }).fill(code)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Checking' })).toBeVisible()
  return dialog
}

/** Puts an answer away. A yes may have gone by itself. */
export async function putAway(dialog: Locator): Promise<void> {
  await dialog
    .locator('[data-next]')
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await expect(dialog).toBeHidden()
}

/** What the answer to a typed code says, which is then put away. */
export async function scanned(page: Page, code: string): Promise<string> {
  const dialog = await answerTo(page, code)
  const said = await dialog.innerText()
  await putAway(dialog)
  return said
}
