import { expect, test } from '@playwright/test'
import { prepareDay } from '../support/day.ts'
import { answer, makeDoor, orderTickets, pairPhone } from '../support/evening.ts'
import { scanned } from '../support/scanned.ts'

test('a pass for two visits comes in at one date, at the next without a network, and not at the third', async ({
  browser,
  page,
  request,
}, info) => {
  test.setTimeout(120_000)
  const day = await prepareDay(request, `pass-${info.project.name}`, { startsIn: [5, 10, 15] })
  const { headers, seriesId } = day
  const { event } = await answer<{ event: { _id: string } }>(
    request.post(`/api/series/${seriesId}/passes`, { headers }),
  )
  const data = { eventId: event._id, name: 'Two visits', kind: 'free', price: 0, capacity: 20, visits: 2 }
  const { _id: ticketId } = await answer<{ _id: string }>(request.post('/api/tickets/create', { headers, data }))
  await answer(request.patch(`/api/events/${event._id}/toggle-publish`, { headers }))
  const [pass = ''] = await orderTickets(request, { eventId: event._id, items: [{ ticketId, quantity: 1 }] })
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
