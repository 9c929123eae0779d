import { expect, type Locator, type Page } from '@playwright/test'

/** Types a code at a door. Read the answer in one step: an admission closes automatically, even while a busy machine is slow. */
export async function typeCode(page: Page, code: string): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Type', exact: true })
  if (await button.isVisible()) await button.click()
  await page.getByRole('textbox', { name: 'Ticket code' }).fill(code)
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

/** Closes an answer. An admission may already have closed automatically. */
export async function putAway(dialog: Locator): Promise<void> {
  await dialog
    .locator('[data-next]')
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  await expect(dialog).toBeHidden()
}

/** What the answer to a typed code says, which is then put away. */
export async function scanned(page: Page, code: string): Promise<string> {
  const dialog = await typeCode(page, code)
  const said = await dialog.innerText()
  await putAway(dialog)
  return said
}
