import { expect, test } from '@playwright/test'

test('an address of nothing: a drawn page with a title, also where it cannot be decoded', async ({ page }) => {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  for (const [path, status, title] of [
    ['/events/%E0%A4%A', 400, 'Page not found · Foyer'],
    ['/events/no-such-event', 404, 'Event not found · Foyer'],
  ] as const) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, status])
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  expect(trouble).toEqual([])
})
