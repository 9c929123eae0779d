import type { Page } from '@playwright/test'

/** Text, for the compiler knows no page here. Each key bears the time that the scanner's own clock would give it. */
const typeCodes = `async (codes) => {
  const shown = () => document.querySelector('[role=alertdialog]:not([data-tone=open])')
  const answerAfter = (former) => new Promise((resolve) => {
    const look = () => {
      if (shown() === null || shown() === former) return
      watcher.disconnect()
      resolve(shown())
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { childList: true, subtree: true })
  })
  const answers = []
  for (const code of codes) {
    const answered = answerAfter(shown())
    let enteredAt = 0
    const began = performance.now()
    for (const [index, key] of [...code, 'Enter'].entries()) {
      const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(press, 'timeStamp', { value: began + index })
      enteredAt = performance.now()
      document.body.dispatchEvent(press)
    }
    const answer = await answered
    answers.push({ title: answer.querySelector('h2').textContent, milliseconds: performance.now() - enteredAt })
  }
  return answers
}`

/** What the screen said to a code, and how long after the last key of it. */
export interface Verdict {
  readonly title: string
  readonly milliseconds: number
}

function isVerdicts(value: unknown): value is Verdict[] {
  return Array.isArray(value)
}

/**
 * Reads codes one after the other as a hand-held scanner does that types like a keyboard: every character of a code and Enter in
 * one burst, wherever the focus is, and the next code as soon as the screen shows an answer to the last. Answers what the screen
 * said. The keys are made inside the page: a round trip to the browser for each of two hundred thousand would take minutes.
 */
export async function scanByHand(page: Page, codes: readonly string[]): Promise<Verdict[]> {
  const verdicts: unknown = await page.evaluate(`(${typeCodes})(${JSON.stringify(codes)})`)
  return isVerdicts(verdicts) ? verdicts : []
}
