import type { Page } from '@playwright/test'

/**
 * Colours that fade are judged when they have come to rest. What never ends, as a spinner does, follows the scrolling or only changes
 * its place, as a timer's bar does each second, is let be.
 */
const AT_REST = `new Promise((resolve) => {
  const fades = ({ effect, playState, timeline, transitionProperty }) =>
    playState === 'running' &&
    timeline === document.timeline &&
    transitionProperty !== 'transform' &&
    effect?.getComputedTiming().endTime !== Infinity
  let framesAtRest = 0
  const look = () => {
    framesAtRest = document.getAnimations().some(fades) ? 0 : framesAtRest + 1
    if (framesAtRest > 3) resolve()
    else requestAnimationFrame(look)
  }
  look()
})`

/** Waits until no transition runs, for a few frames: one may follow another. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(AT_REST)
}

/** Shows the page in light or dark and waits until it has begun to change its colours. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}
