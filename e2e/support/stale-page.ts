import type { Page } from '@playwright/test'

/**
 * Keeps a page from hearing what is left of an event until it places an order: it asks every half minute, and a journey on a busy machine
 * may take longer from what others buy to its own click.
 */
export async function hearNothingUntilOrder(page: Page): Promise<void> {
  let ordered = false
  await page.route('**/api/orders', async (route) => {
    ordered = true
    await route.continue()
  })
  await page.route('**/api/events/*/availability', (route) => (ordered ? route.continue() : route.abort()))
}
