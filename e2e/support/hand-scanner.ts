import type { Page } from '@playwright/test'

/** A string, because the compiler has no DOM types here. Each key event has the time of the scanner's own clock. */
const typeCodes = `async (codes, pause) => {
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
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  }))
  const rest = () => new Promise((resolve) => setTimeout(resolve, pause))
  const answers = []
  for (const [turn, code] of codes.entries()) {
    if (pause > 0 && turn % 2 === 1) {
      shown()?.querySelector('[data-next]').click()
      await rest()
    }
    const answered = answerAfter(shown())
    let enteredAt = 0
    const began = performance.now()
    for (const [index, key] of [...code, 'Enter'].entries()) {
      const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(press, 'timeStamp', { value: began + index })
      enteredAt = performance.now()
      document.body.dispatchEvent(press)
    }
    const title = (await answered).querySelector('h2').textContent
    const kept = (globalThis.scanKeptAt ?? 0) - enteredAt
    if (pause > 0) await drawn()
    answers.push({ title, kept, milliseconds: performance.now() - enteredAt })
    if (pause > 0) await rest()
  }
  return answers
}`

/** Runs in a page before its own scripts: notes when the last scan was stored on disk. */
export const watchKeptScans = `
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (names, ...rest) {
    const opened = transaction.call(this, names, ...rest)
    if (names === 'scans') opened.addEventListener('complete', () => (globalThis.scanKeptAt = performance.now()))
    return opened
  }`

/** The answer on the screen to a code. Both times are in milliseconds from the last key of the code. */
export interface Verdict {
  readonly title: string
  readonly milliseconds: number
  /** Until the scan was on disk; only in a page that runs `watchKeptScans`. */
  readonly kept: number
}

function isVerdicts(value: unknown): value is Verdict[] {
  return Array.isArray(value)
}

/**
 * Scans codes as a hand scanner that types like a keyboard does: all characters of a code and Enter in one burst, wherever the focus
 * is, and the next code as soon as the page holds the answer to the last one. With a `pause` (in milliseconds), the time of an answer
 * ends when the browser has drawn it, the next code comes that much later, and every other answer is closed before the next code.
 * Returns the answers on the screen. The key events are made inside the page: two hundred thousand round trips to the browser would
 * take minutes.
 */
export async function scanByHand(
  page: Page,
  codes: readonly string[],
  { pause = 0 }: { pause?: number } = {},
): Promise<Verdict[]> {
  const verdicts: unknown = await page.evaluate(`(${typeCodes})(${JSON.stringify(codes)}, ${pause})`)
  return isVerdicts(verdicts) ? verdicts : []
}
