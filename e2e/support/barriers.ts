import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { atRest } from './at-rest.ts'

/** A rule of accessibility that a page breaks, with the beginning of each element that breaks it. */
interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly html: readonly string[]
}

/**
 * Every rule that the page breaks; of the named rules alone, when some are named. The page keeps the program that looks, and only
 * violations leave it: sending the program and the elements that pass took most of the time of a look. It looks when colours have come
 * to rest.
 */
export async function findViolations(page: Page, rules: readonly string[] = []): Promise<Violation[]> {
  await atRest(page)
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const options = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) }
  return page.evaluate<Violation[]>(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map(({ html }) => html.slice(0, 160)) })))`)
}

/** What keeps people out: violations that are serious or critical, as one line each. */
export async function findBarriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const violations = await findViolations(page, rules)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, html }) => `${id}: ${html.join(' | ')}`)
}
