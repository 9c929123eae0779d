import type { BrowserContext, Page } from '@playwright/test'
import axe from 'axe-core'
import { AT_REST } from './at-rest.ts'

/** A rule of accessibility that a page breaks, with the beginning of each element that breaks it. */
interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly html: readonly string[]
}

/**
 * Runs axe once colours have come to rest, and again if a colour began to fade during the run, for example that of a dialog which opens
 * automatically.
 */
const lookAtRest = (options: object) => `(async () => {
  for (;;) {
    await ${AT_REST}
    let faded = false
    const note = (event) => { if (event.propertyName !== 'transform') faded = true }
    for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, note, true)
    const { violations } = await axe.run(${JSON.stringify(options)})
    for (const type of ['transitionrun', 'animationstart']) document.removeEventListener(type, note, true)
    if (!faded) return violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map(({ html }) => html.slice(0, 160)) }))
  }
})()`

/** Loads axe with every page that the context opens, for journeys that check many: it is sent to the browser once, not for each page. */
export const loadAxeIn = (context: BrowserContext) => context.addInitScript({ content: axe.source })

/**
 * Every rule that the page breaks; only the given rules are checked, if there are any. axe stays loaded in the page and returns only
 * violations: sending axe and the elements that pass took most of the time of a check.
 */
export async function findViolations(page: Page, rules: readonly string[] = []): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  return page.evaluate<Violation[]>(
    lookAtRest({ resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) }),
  )
}

/** What keeps people out: violations that are serious or critical, as one line each. */
export async function findBarriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const violations = await findViolations(page, rules)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, html }) => `${id}: ${html.join(' | ')}`)
}
