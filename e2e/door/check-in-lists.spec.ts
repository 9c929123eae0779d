import { type Browser, expect, test } from '@playwright/test'
import { newDoorCode } from '../support/door-code.ts'
import { answer, makeDoor, orderTickets, pairPhone, prepareEvening } from '../support/evening.ts'
import { demoToken } from '../support/demo-sessions.ts'
import { open } from '../support/hydrated.ts'
import { scanned } from '../support/scanned.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function paired(browser: Browser, link: string) {
  const context = await browser.newContext(PHONE)
  await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'))
  return pairPhone(await context.newPage(), link)
}

test('a list hands out a shirt, two of its doors do so offline, and the organiser ticks the conflict off', async ({
  browser,
  page,
  request,
}, info) => {
  test.setTimeout(180_000)
  const evening = await prepareEvening(request, `shirts-${info.project.name}`, 1)
  const { eventId, headers } = evening
  const { _id: shirtId } = await answer<{ _id: string }>(
    request.post('/api/tickets/create', {
      headers,
      data: { eventId, name: 'T-shirt', kind: 'free', price: 0, capacity: 20, admits: 0 },
    }),
  )
  const types = await answer<{ items: { _id: string; admits: number }[] }>(
    request.get(`/api/tickets/event/${eventId}`, { headers }),
  )
  const floorId = types.items.find(({ admits }) => admits === 1)?._id ?? ''
  const [person = '', shirt = ''] = await orderTickets(request, {
    eventId,
    items: [
      { ticketId: floorId, quantity: 1 },
      { ticketId: shirtId, quantity: 1 },
    ],
  })

  const token = await demoToken(process.env['FOYER_URL'] ?? '', 'organiser')
  await page.addInitScript((known) => {
    localStorage.setItem('token', known)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
  await open(page, `/events/doors/${eventId}`)
  await page.getByRole('button', { name: 'Add list' }).click()
  const form = page.getByRole('dialog', { name: 'Add list' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Shirts')
  await form.getByRole('radio', { name: 'Only some tickets' }).check()
  await form.getByRole('checkbox', { name: 'T-shirt' }).check()
  await form.getByRole('button', { name: 'Add list' }).click()
  await expect(page.getByRole('list', { name: 'Check-in lists' })).toContainText('0 of 1 admitted')

  await page.getByRole('button', { name: 'Add door' }).click()
  const adding = page.getByRole('dialog', { name: 'Add door' })
  await adding.getByRole('textbox', { name: 'Name' }).fill('Shirt tent')
  await adding.getByRole('combobox', { name: 'Check-in list' }).click()
  await page.getByRole('option', { name: 'Shirts' }).click()
  await adding.getByRole('button', { name: 'Add door' }).click()
  const code = (await newDoorCode(page).innerText()).replaceAll(/[ -]/g, '')
  const tent = await paired(browser, `/events/check-in/${eventId}#c=${code}`)
  expect(await scanned(tent.page, person)).toContain('Wrong door')

  const lists = await answer<{ items: { _id: string }[] }>(request.get(`/api/check-in/${eventId}/lists`, { headers }))
  const listId = lists.items[0]?._id ?? ''
  const lawn = await paired(browser, await makeDoor(request, evening, 'Shirt lawn', { listId, direction: 'in' }))
  for (const phone of [tent, lawn]) {
    await phone.offline()
    expect(await scanned(phone.page, shirt)).toContain('Handed out')
    expect(await scanned(phone.page, shirt)).toContain('Already handed out')
  }
  for (const phone of [tent, lawn]) await phone.online()

  await expect
    .poll(
      async () =>
        (await answer<{ conflicts: { open: number } }>(request.get(`/api/check-in/${eventId}/attendance`, { headers })))
          .conflicts.open,
      { timeout: 30_000 },
    )
    .toBe(1)
  await open(page, `/events/doors/${eventId}`)
  await expect(page.getByText(/^Shirts ·\sAdmitted twice: /)).toBeVisible()
  await page.getByRole('button', { name: /^Mark as reviewed/ }).click()
  const review = page.getByRole('dialog', { name: /^Mark as reviewed/ })
  await review.getByRole('textbox', { name: 'Note' }).fill('One came back.')
  await review.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(page.getByText('No conflicts')).toBeVisible()
  for (const phone of [tent, lawn]) await phone.page.context().close()
})
