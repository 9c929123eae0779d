import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { answer, type Evening, makeDoor, pairPhone, type Phone, prepareEvening } from '../support/evening.ts'
import { scanByHand } from '../support/hand-scanner.ts'
import { hydrated } from '../support/hydrated.ts'

const TICKETS = 1_000
/** How many tickets each phone admits: three in ten of the tickets are admitted by both. */
const EACH = 650
const TWICE = 2 * EACH - TICKETS
/** A phone sends a hundred scans per batch. Its tab is killed while this batch is on its way. */
const KILLED_AT_BATCH = 4

const phoneIn = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 320, height: 568 } })).newPage()

/** Puts a phone online again and crashes its tab while it still sends its pending scans. Returns a new tab. */
async function killHalfWay({ page, online }: Phone): Promise<Page> {
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  const killed = new Promise<void>((resolve) => page.once('crash', () => resolve()))
  let batches = 0
  page.on('request', (sent) => {
    if (sent.method() !== 'POST' || !sent.url().endsWith('/scans')) return
    batches += 1
    // The crash command never answers, because the tab is gone.
    if (batches === KILLED_AT_BATCH) devtools.send('Page.crash').catch(() => undefined)
  })
  await online()
  await killed
  const again = await context.newPage()
  await again.goto(new URL(page.url()).pathname)
  await hydrated(again)
  return again
}

async function waitUntilConfirmed(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Counts' }).click()
  await expect(page.getByText('Every scan is confirmed.')).toBeVisible({ timeout: 30_000 })
}

/** The evening as its organiser sees it. */
async function books(request: APIRequestContext, { eventId, headers }: Evening) {
  const read = <T>(path: string) => answer<T>(request.get(`/api/check-in/${eventId}${path}`, { headers }))
  const { inside, conflicts } = await read<{ inside: number; conflicts: { open: number } }>('/attendance')
  const listed = await read<{
    items: { conflicts: { kept: { door: string }; other: { door: string } }[] }[]
  }>('/conflicts?limit=100')
  const { byDoor } = await read<{ byDoor: { name: string; admitted: number }[] }>('')
  const { total } = await read<{ total: number }>('/scans?limit=1')
  const told = new Set(
    listed.items.flatMap((ticket) => ticket.conflicts).map(({ kept, other }) => `${kept.door} > ${other.door}`),
  )
  return { inside, byDoor, scans: total, conflicts: conflicts.open, told: [...told] }
}

for (const first of ['East stairs', 'West stairs'] as const) {
  test(`a thousand tickets at two doors without a network, three in ten at both; ${first} come back first and are killed half-way`, async ({
    browser,
    request,
  }, info) => {
    test.skip(info.project.name !== 'desktop', 'One run is enough for what two phones make of each other.')
    test.setTimeout(180_000)
    const evening = await prepareEvening(request, first === 'East stairs' ? 'east-early' : 'west-early', TICKETS)
    const east = await pairPhone(await phoneIn(browser), evening.doorLink)
    const west = await pairPhone(await phoneIn(browser), await makeDoor(request, evening, 'West stairs'))
    for (const phone of [east, west]) await phone.offline()

    // The guests whose tickets are scanned at both doors come to the east stairs first; then both queues move in parallel.
    const both = evening.codes.slice(TICKETS - EACH, EACH)
    const said = [
      await scanByHand(east.page, both),
      ...(await Promise.all([
        scanByHand(east.page, evening.codes.slice(0, TICKETS - EACH)),
        scanByHand(west.page, evening.codes.slice(TICKETS - EACH)),
      ])),
    ]
    expect(said.flat().map(({ title }) => title)).toEqual(Array(2 * EACH).fill('Come in'))
    expect([...east.sent, ...west.sent]).toEqual([])

    const [early, late] = first === 'East stairs' ? [east, west] : [west, east]
    const again = await killHalfWay(early)
    await waitUntilConfirmed(again)
    await late.online()
    await waitUntilConfirmed(late.page)

    for (const page of [again, late.page])
      await expect(page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem')).toHaveCount(TWICE)
    expect(await books(request, evening)).toEqual({
      inside: TICKETS,
      byDoor: [
        { name: 'East stairs', admitted: EACH },
        { name: 'West stairs', admitted: TICKETS - EACH },
      ],
      scans: 2 * EACH,
      conflicts: TWICE,
      told: ['East stairs > West stairs'],
    })
  })
}
