import { expect, type Page, test } from '@playwright/test'
import { prepareDay } from '../support/day.ts'
import { demoToken } from '../support/demo-sessions.ts'
import { answer, pairPhone, prepareEvening } from '../support/evening.ts'
import { open } from '../support/hydrated.ts'
import { answerTo, scanned } from '../support/scanned.ts'

async function logIn(page: Page): Promise<void> {
  const token = await demoToken(process.env['FOYER_URL'] ?? '', 'organiser')
  await page.addInitScript((known) => {
    localStorage.setItem('token', known)
    localStorage.setItem('cookiesAccepted', 'true')
  }, token)
}

test('one phone admits every date of a day, works offline, and switches to another event', async ({
  browser,
  page,
  request,
}, info) => {
  test.setTimeout(120_000)
  const name = info.project.name
  const [day, evening] = [
    await prepareDay(request, name, { startsIn: [8, 180] }),
    await prepareEvening(request, `beside-${name}`),
  ]
  const [now, later] = day.dates as [(typeof day.dates)[number], (typeof day.dates)[number]]

  await logIn(page)
  await open(page, `/events/doors/${later.eventId}`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Entrance')
  await page.getByRole('radio', { name: 'All dates of a day' }).check()
  await expect(page.getByRole('textbox', { name: 'Minutes before the start' })).toHaveValue('15')
  await page.getByRole('button', { name: 'Add door' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pair phones with Entrance' })
  const code = (await dialog.getByText(/^[0-9A-Z]{4}(?:[ -]?[0-9A-Z]{4}){2}$/).innerText()).replaceAll(/[ -]/g, '')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('From 15 min before to 30 min after each start')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open pairing links of Entrance' }).getByRole('listitem')).toHaveCount(1)

  const context = await browser.newContext({
    viewport: page.viewportSize(),
    ...(name === 'phone' && { hasTouch: true, isMobile: true }),
  })
  const phone = await pairPhone(await context.newPage(), `/events/check-in/${day.seriesId}#c=${code}`)
  const door = phone.page
  await expect(door.getByRole('heading', { level: 1, name: 'Entrance' })).toBeVisible()
  await expect(door.getByRole('heading', { name: '2 dates today' })).toBeVisible()
  expect(await scanned(door, now.codes[0] ?? '')).toContain('Come in')
  const early = await scanned(door, later.codes[0] ?? '')
  expect(early).toContain('Too early')
  expect(early).toMatch(/admitted from \d\d:\d\d to \d\d:\d\d/)

  await phone.offline()
  await door.reload()
  await expect(door.getByRole('heading', { level: 1, name: 'Entrance' })).toBeVisible()
  expect(await scanned(door, now.codes[1] ?? '')).toContain('Come in')
  expect(await scanned(door, now.codes[1] ?? '')).toContain('Already inside')
  expect(await scanned(door, later.codes[1] ?? '')).toContain('Too early')
  expect(phone.sent).toEqual([])
  await phone.online()

  await pairPhone(door, evening.doorLink)
  await expect(door.getByRole('heading', { level: 1, name: 'East stairs' })).toBeVisible()
  const foreign = await answerTo(door, now.codes[0] ?? '')
  await expect(foreign.getByRole('heading', { name: 'Wrong event' })).toBeVisible()
  await expect(foreign).toContainText(`This ticket belongs to ${day.title}.`)
  await foreign.getByRole('link', { name: 'Switch to Entrance' }).click()
  await expect(door.getByRole('heading', { level: 1, name: 'Entrance' })).toBeVisible()
  await door.getByText('Doors on this phone: 2').click()
  await expect(door.getByText(/Open now/)).toContainText(day.title)
  await door.getByRole('link', { name: /East stairs/ }).click()
  await expect(door.getByRole('heading', { level: 1, name: 'East stairs' })).toBeVisible()
  expect(await scanned(door, evening.codes[0] ?? '')).toContain('Come in')

  // The scans made offline are sent while another door is open, each under its own door.
  await expect
    .poll(
      async () =>
        (await answer<{ inside: number }>(request.get(`/api/check-in/${now.eventId}`, { headers: day.headers })))
          .inside,
      {
        timeout: 40_000,
      },
    )
    .toBe(2)
  await expect(door.getByText('to send')).toBeHidden()
  await door.goBack()
  await expect(door.getByRole('heading', { level: 1, name: 'Entrance' })).toBeVisible()
  const inside = async () =>
    (await answer<{ inside: number }>(request.get(`/api/check-in/${now.eventId}`, { headers: day.headers }))).inside
  await expect.poll(inside, { timeout: 20_000 }).toBe(2)

  // One phone ends its pairing alone; the other door stays.
  await door.getByRole('button', { name: 'Leave this door' }).click()
  await expect(door.getByRole('heading', { name: 'Open a door' })).toBeVisible()
  await door.getByRole('link', { name: /East stairs/ }).click()
  await expect(door.getByRole('heading', { level: 1, name: 'East stairs' })).toBeVisible()

  await page.reload()
  await page.getByText('1 used or expired link').click()
  await expect(page.getByText(/^Used$/)).toBeVisible()
  await context.close()
})

test('an organiser withdraws a pairing link, which then opens nothing', async ({ browser, page, request }, info) => {
  test.skip(info.project.name !== 'desktop', 'The organiser sits at a desk; the phone’s page is the same.')
  const evening = await prepareEvening(request, 'withdrawn', 1)
  await logIn(page)
  await open(page, `/events/doors/${evening.eventId}`)
  await page.getByRole('button', { name: 'Pair phones with East stairs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pair phones with East stairs' })
  await dialog.getByRole('button', { name: 'Create links' }).click()
  const code = await dialog.getByText(/^[0-9A-Z]{4}(?:[ -]?[0-9A-Z]{4}){2}$/).innerText()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const links = page.getByRole('list', { name: 'Open pairing links of East stairs' })
  await expect(links.getByRole('listitem')).toHaveCount(1)
  await links.getByRole('button', { name: 'Withdraw link' }).click()
  await expect(links).toBeHidden()
  const phone = await (await browser.newContext()).newPage()
  await open(phone, `/events/check-in/${evening.eventId}`)
  await phone.getByLabel('Door code').fill(code)
  await phone.getByRole('button', { name: 'Open door' }).click()
  await expect(phone.getByText('This code does not match any door of this event.')).toBeVisible()
  await phone.context().close()
})

test('staff choose how many of a party come in, offline, afterwards and online', async ({ browser, request }, info) => {
  test.skip(info.project.name !== 'phone', 'The choice is the same on any screen.')
  const evening = await prepareEvening(request, 'party', 6)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const phone = await pairPhone(await context.newPage(), evening.doorLink)
  await phone.offline()
  const admit = async (count: number) => {
    for (;;) {
      const button = phone.page.getByRole('button', { name: /^Admit (all )?(the|\d+) other/ })
      if ((await button.innerText()).includes(` ${count} other`)) return button.click()
      await phone.page.getByRole('button', { name: 'One fewer' }).click()
    }
  }
  await answerTo(phone.page, evening.codes[0] ?? '')
  await admit(2)
  await expect(phone.page.getByRole('alertdialog').getByText('3 guests admitted together')).toBeVisible()
  await phone.page.locator('[data-next]').click()
  // Scanned again, the same ticket offers the guests who are still outside.
  await answerTo(phone.page, evening.codes[0] ?? '')
  await expect(phone.page.getByRole('heading', { name: 'Already inside' })).toBeVisible()
  await admit(1)
  await expect(phone.page.getByRole('alertdialog').getByText(/^1 more guest/)).toBeVisible()
  await phone.page.locator('[data-next]').click()
  await phone.online()
  const inside = async () =>
    (await answer<{ inside: number }>(request.get(`/api/check-in/${evening.eventId}`, { headers: evening.headers })))
      .inside
  await expect.poll(inside, { timeout: 20_000 }).toBe(4)
  await answerTo(phone.page, evening.codes[0] ?? '')
  await phone.page.getByRole('button', { name: 'Admit all 2 other guests' }).click()
  await expect.poll(inside).toBe(6)
  await context.close()
})

test('the organiser’s own login says before the network goes that it needs one, and is paired in a tap', async ({
  page,
  request,
}, info) => {
  test.skip(info.project.name !== 'phone', 'The organiser’s own phone.')
  const evening = await prepareEvening(request, 'own', 2)
  await logIn(page)
  await open(page, `/events/check-in/${evening.eventId}`)
  const notice = page.getByRole('button', { name: 'Pair this phone to scan offline as well' })
  await expect(notice).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('Your account can’t check tickets while offline')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Your account can’t check tickets while offline')).toBeHidden()
  await notice.click()
  await expect(page.getByText('This phone can now scan offline as well').first()).toBeVisible()
  const phone = await pairPhone(page, new URL(page.url()).pathname)
  await phone.offline()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await scanned(page, evening.codes[0] ?? '')).toContain('Come in')
  await phone.online()
})
