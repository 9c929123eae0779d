import type { Browser, Page } from '@playwright/test'

/** A page of somebody who is logged in, in a browser of their own; as wide as the page it stands beside, where one is named. */
export async function organisersPage(browser: Browser, token: string, beside?: Page): Promise<Page> {
  const context = await browser.newContext(beside ? { viewport: beside.viewportSize() } : {})
  await context.addInitScript((own) => {
    localStorage.setItem('token', own)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  return context.newPage()
}
