import type { Browser, Page } from '@playwright/test'

/** Opens a page for a logged-in user in a new browser context, as wide as the page `beside` when one is given. */
export async function organisersPage(browser: Browser, token: string, beside?: Page): Promise<Page> {
  const context = await browser.newContext(beside ? { viewport: beside.viewportSize() } : {})
  await context.addInitScript((own) => {
    localStorage.setItem('token', own)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  return context.newPage()
}
