import { type APIRequestContext, expect, test } from '@playwright/test'
import { type Day, prepareDay } from '../support/day.ts'
import { answer, makeDoor, orderTickets, pairPhone } from '../support/evening.ts'
import { open } from '../support/hydrated.ts'
import { scanned } from '../support/scanned.ts'

/** Sells a pass for two visits of the series, and returns the code of one. */
async function orderPass(request: APIRequestContext, { headers, seriesId }: Day): Promise<string> {
  const { event } = await answer<{ event: { _id: string } }>(
    request.post(`/api/series/${seriesId}/passes`, { headers }),
  )
  const data = { eventId: event._id, name: 'Two visits', kind: 'free', price: 0, capacity: 20, visits: 2 }
  const { _id: ticketId } = await answer<{ _id: string }>(request.post('/api/tickets/create', { headers, data }))
  await answer(request.patch(`/api/events/${event._id}/toggle-publish`, { headers }))
  const [pass = ''] = await orderTickets(request, { eventId: event._id, items: [{ ticketId, quantity: 1 }] })
  return pass
}

test('a pass for two visits comes in at one date, at the next without a network, and not at the third', async ({
  browser,
  page,
  request,
}, info) => {
  test.setTimeout(120_000)
  const day = await prepareDay(request, `pass-${info.project.name}`, { startsIn: [5, 10, 15] })
  const { headers } = day
  const pass = await orderPass(request, day)
  const doors = await Promise.all(
    day.dates.map(({ eventId }, index) => makeDoor(request, { eventId, headers }, `Room ${index + 1}`)),
  )

  const phoneAt = async (door = '') => {
    const context = await browser.newContext({ viewport: page.viewportSize() })
    return pairPhone(await context.newPage(), door)
  }
  const [first, second, third] = [await phoneAt(doors[0]), await phoneAt(doors[1]), await phoneAt(doors[2])]
  const once = await scanned(first.page, pass)
  expect(once).toContain('Come in')
  expect(once).toContain('Pass · visit 1 of 2')
  expect(await scanned(first.page, pass)).toContain('Already inside')

  await second.offline()
  expect(await scanned(second.page, pass)).toContain('Come in')
  expect(second.sent).toEqual([])
  await second.online()
  await expect
    .poll(
      async () => {
        const url = `/api/check-in/${day.dates[1]?.eventId}/attendance`
        return (await answer<{ withPass: number }>(request.get(url, { headers }))).withPass
      },
      { timeout: 40_000 },
    )
    .toBe(1)

  // Each phone that is open at the date shows visits of passes as a separate figure beside "Inside", in the same size.
  const withPass = second.page.locator('dl > div').filter({ hasText: 'With a pass', visible: true })
  await expect(withPass.first()).toHaveText('With a pass1')

  expect(await scanned(third.page, pass)).toContain('Visits used')
  for (const { page: door } of [first, second, third]) await door.context().close()
})

test('a check-in list lets a pass in once at a date, online and without a network, and uses up no visit', async ({
  browser,
  page,
  request,
}, info) => {
  test.setTimeout(240_000)
  const day = await prepareDay(request, `pass-list-${info.project.name}`, { startsIn: [5, 10] })
  const { headers } = day
  const pass = await orderPass(request, day)
  const { eventId = '' } = day.dates[0] ?? {}
  const token = headers.authorization.slice('Bearer '.length)
  await page.addInitScript((known) => {
    localStorage.setItem('token', known)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  await open(page, `/events/doors/${eventId}`)
  await page.getByRole('button', { name: 'Add list' }).click()
  const form = page.getByRole('dialog', { name: 'Add list' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Lounge')
  await form.getByRole('button', { name: 'Add list' }).click()
  const lists = page.getByRole('list', { name: 'Check-in lists' })
  await expect(lists).toContainText('0 of 2 admitted')

  const { items } = await answer<{ items: { _id: string }[] }>(
    request.get(`/api/check-in/${eventId}/lists`, { headers }),
  )
  const listId = items[0]?._id ?? ''
  const phoneAt = async (name: string, more: { listId?: string } = {}) => {
    const context = await browser.newContext({ viewport: page.viewportSize() })
    return pairPhone(await context.newPage(), await makeDoor(request, { eventId, headers }, name, more))
  }
  const [lounge, bar] = [await phoneAt('Lounge door', { listId }), await phoneAt('Lounge bar', { listId })]
  const main = await phoneAt('Entrance')

  const once = await scanned(lounge.page, pass)
  expect(once).toContain('Come in')
  expect(once).toContain('Pass · 0 of 2 visits used')
  expect(await scanned(lounge.page, pass)).toContain('Already inside')
  await expect(lounge.page.locator('dl > div').filter({ hasText: 'With a pass', visible: true }).first()).toHaveText(
    'With a pass1',
  )

  // The other phone of the list hears of it while it has a network, and remembers it without one.
  await expect(bar.page.locator('dl > div').filter({ hasText: 'With a pass', visible: true }).first()).toHaveText(
    'With a pass1',
    { timeout: 30_000 },
  )
  await bar.offline()
  expect(await scanned(bar.page, pass)).toContain('Already inside')
  expect(bar.sent).toEqual([])

  expect(await scanned(main.page, pass)).toContain('Pass · visit 1 of 2')
  await open(page, `/events/doors/${eventId}`)
  await expect(lists).toContainText('0 of 2 admitted · 1 with a pass')
  for (const { page: door } of [lounge, bar, main]) await door.context().close()
})
