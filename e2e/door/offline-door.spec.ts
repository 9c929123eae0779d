import { type Browser, expect, type Page, test } from '@playwright/test'
import { answer, pairPhone, prepareEvening } from '../support/evening.ts'
import { putAway, typeCode } from '../support/scanned.ts'

const phoneIn = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage()

/** The heading of the answer to a typed code, which is then put away. */
async function scan(page: Page, code: string): Promise<string> {
  const dialog = await typeCode(page, code)
  const title = (await dialog.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await putAway(dialog)
  return title
}

async function scanAll(page: Page, codes: string[]): Promise<string[]> {
  const titles: string[] = []
  for (const code of codes) titles.push(await scan(page, code))
  return titles
}

for (const first of ['east', 'west'] as const) {
  test(`two phones without a network let guests in; ${first} comes back first`, async ({ browser, request }, info) => {
    test.skip(info.project.name !== 'phone', 'One screen size is enough for what two phones make of each other.')
    const evening = await prepareEvening(request, first)
    const phones = {
      east: await pairPhone(await phoneIn(browser), evening.doorLink),
      west: await pairPhone(await phoneIn(browser), evening.doorLink),
    }
    for (const phone of Object.values(phones)) await phone.offline()

    await phones.east.page.reload()
    await expect(phones.east.page.getByRole('heading', { level: 1, name: 'East stairs' })).toBeVisible()
    expect(await scanAll(phones.east.page, evening.codes.slice(0, 4))).toEqual(Array(4).fill('Come in'))
    expect(await scan(phones.east.page, evening.codes[0] ?? '')).toBe('Already inside')
    expect(await scanAll(phones.west.page, evening.codes.slice(2, 6))).toEqual(Array(4).fill('Come in'))
    expect(await scan(phones.west.page, `${evening.codes[7]?.slice(0, -3)}AAA`)).toBe('Forged code')
    await phones.west.page.reload()
    await expect(phones.west.page.getByText(/5 scans waiting for confirmation/).first()).toBeVisible()
    expect([...phones.east.sent, ...phones.west.sent]).toEqual([])

    const order = first === 'east' ? (['east', 'west'] as const) : (['west', 'east'] as const)
    for (const name of order) {
      const { page, online } = phones[name]
      await online()
      await page.getByRole('button', { name: 'Counts' }).click()
      await expect(page.getByText('Every scan is confirmed.')).toBeVisible({ timeout: 20_000 })
    }
    for (const { page } of Object.values(phones)) {
      await page.getByRole('button', { name: 'Counts' }).click()
      const conflicts = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem')
      await expect(conflicts).toHaveCount(2)
      // Both tickets are of one guest.
      await expect(conflicts.filter({ hasText: 'Adaeze Okafor · Floor · 3 of 10' })).toHaveCount(1)
    }
    const state = await answer<{ inside: number; byDoor: { admitted: number }[] }>(
      request.get(`/api/check-in/${evening.eventId}`, { headers: evening.headers }),
    )
    expect(state).toMatchObject({ inside: 6, byDoor: [{ admitted: 6 }] })
  })
}

test('a phone’s door is open in one tab at a time', async ({ browser, request }, info) => {
  test.skip(info.project.name !== 'phone', 'Tabs are the same on any screen.')
  const evening = await prepareEvening(request, 'tabs')
  const { page: first } = await pairPhone(await phoneIn(browser), evening.doorLink)
  const second = await first.context().newPage()
  await second.goto(new URL(first.url()).pathname)
  await expect(second.getByRole('heading', { name: 'Open in another tab' })).toBeVisible()
  await second.getByRole('button', { name: 'Use this tab' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'East stairs' })).toBeVisible()
  expect(await scan(second, evening.codes[0] ?? '')).toBe('Come in')
  await expect(first.getByRole('heading', { name: 'Open in another tab' })).toBeVisible()
  await second.close()
  await expect(first.getByRole('heading', { level: 1, name: 'East stairs' })).toBeVisible()
})
