import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test'
import { pairPhone, prepareEvening } from '../support/evening.ts'
import { putAway } from '../support/scanned.ts'

const phoneIn = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })).newPage()

const rest = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Real key events, as a Bluetooth scanner makes them, with one pause in the middle. They bear the times of the scanner: on a
 * busy machine the browser gets them later, and not evenly.
 */
async function scanWithPause(page: Page, keyboard: CDPSession, code: string, pause: number): Promise<void> {
  let timestamp = Date.now() / 1000
  for (const [index, text] of [...code].entries()) {
    timestamp += 0.01
    if (index === Math.floor(code.length / 2)) {
      await rest(pause)
      timestamp += pause / 1000
    }
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text, timestamp })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text, timestamp })
  }
  timestamp += 0.01
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', code: 'Enter', text: '\r', timestamp })
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter', timestamp })
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

test('a hand scanner that pauses in the middle of a code still lets its guest in', async ({
  browser,
  request,
}, info) => {
  test.skip(info.project.name !== 'phone', 'A scanner types the same on any screen.')
  const evening = await prepareEvening(request, 'scanner')
  const { page } = await pairPhone(await phoneIn(browser), evening.doorLink)
  const keyboard = await page.context().newCDPSession(page)
  const dialog = page.getByRole('alertdialog')
  for (const [index, pause] of [90, 150, 300].entries()) {
    await scanWithPause(page, keyboard, evening.codes[index] ?? '', pause)
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Come in')
    await putAway(dialog)
  }
})

test('the code field of a door is not covered by the cookie dialog', async ({ browser, request }, info) => {
  test.skip(info.project.name !== 'phone', 'The dialog covers nothing on a wide screen.')
  const evening = await prepareEvening(request, 'gate')
  const page = await phoneIn(browser)
  await page.goto(`/events/check-in/${evening.eventId}`)
  const code = new URL(evening.doorLink).hash.slice('#c='.length)
  await page.getByLabel('Door code').fill(code)
  await page.getByRole('button', { name: 'Open door' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'East stairs' })).toBeVisible()
})
