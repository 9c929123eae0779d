import type { Page } from '@playwright/test'

/**
 * An expression that resolves when no transition has run for a few frames, since one may follow another. A spinner, which never ends, is
 * left out, and so is what follows the scrolling or only changes its place, as the bar of a timer does each second.
 */
export const AT_REST = `new Promise((resolve) => {
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

/** Shows the page in light or dark and waits until it has begun to change its colours. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}
