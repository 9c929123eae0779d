import { expect, type Page } from '@playwright/test'

/** Opens a page and waits until it answers to clicks: one that comes before is lost. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor()
}

/** Waits until nothing covers a screen behind the login: the shell's loader does for its first second, a screen's own while it loads. */
export async function uncovered(page: Page): Promise<void> {
  await expect(page.locator('[role=status][data-fill]')).toHaveCount(0)
}
