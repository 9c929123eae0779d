import type { Locator, Page } from '@playwright/test'

/** The code of a door that was just added: it opens with a link for one phone, whose code can be typed as well. */
export function newDoorCode(page: Page): Locator {
  return page
    .getByRole('dialog')
    .getByText(/^[0-9A-Z]{4}(?:[ -]?[0-9A-Z]{4}){1,2}$/)
    .first()
}
