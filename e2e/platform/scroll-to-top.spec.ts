import { expect, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { listScreens } from '../support/screens.ts'

const NAMES = ['landing', 'listing', 'event', 'checkout', 'order', 'terms', 'login']

/** The words that lie under the button, wherever the page is scrolled to; those of a bar above it do not. Runs in the page. */
const COVERED_WORDS = `(async () => {
  const covered = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const nodes = []
  while (texts.nextNode()) if (texts.currentNode.textContent.trim()) nodes.push(texts.currentNode)
  const range = document.createRange()
  for (let top = 0; top < document.documentElement.scrollHeight; top += 200) {
    window.scrollTo({ top, behavior: 'instant' })
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const over = document.querySelector('[aria-label="Scroll to top"]')?.getBoundingClientRect()
    if (!over) continue
    for (const node of nodes) {
      range.selectNodeContents(node)
      for (const { left, right, top: above, bottom } of range.getClientRects())
        if (left < over.right && right > over.left && above < over.bottom && bottom > over.top) {
          const across = (Math.max(left, over.left) + Math.min(right, over.right)) / 2
          const down = (Math.max(above, over.top) + Math.min(bottom, over.bottom)) / 2
          const top = document.elementFromPoint(across, down)
          if (top === null || top.closest('[aria-label="Scroll to top"]')) covered.add(node.textContent)
        }
    }
  }
  return [...covered]
})()`

test('the button back to the top covers no word, and short pages have none', async ({ page, baseURL }) => {
  const screens = (await listScreens(baseURL ?? '')).filter(({ name }) => NAMES.includes(name))
  expect(screens.map(({ name }) => name).toSorted()).toEqual(NAMES.toSorted())
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    Object.assign({ cookiesAccepted: 'true' }, ...screens.map(({ storage }) => storage)) as Record<string, string>,
  )
  let shown = 0
  for (const { name, path } of screens) {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    expect([name, await page.evaluate(COVERED_WORDS)]).toEqual([name, []])
    const isThere = await page.getByRole('button', { name: 'Scroll to top' }).isVisible()
    const isLong = await page.evaluate('document.documentElement.scrollHeight > 2 * window.innerHeight')
    if (isThere) shown += 1
    if (!isLong) expect([name, isThere]).toEqual([name, false])
  }
  expect(shown).toBeGreaterThan(0)
})
