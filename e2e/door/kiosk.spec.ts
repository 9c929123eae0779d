import { expect, type Page, test } from '@playwright/test'
import { withCamera } from '../support/camera-film.ts'
import { answer, prepareEvening } from '../support/evening.ts'
import { scanByHand } from '../support/hand-scanner.ts'
import { hydrated } from '../support/hydrated.ts'

const PIN = '4711'

const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true }

const heading = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('heading', { name })

test('staff called in from the organiser’s page have the tablet within seconds, and give it back', async ({
  page,
  request,
}, info) => {
  test.skip(info.project.name !== 'phone', 'The tablet’s own size is in the test.')
  const { eventId, headers } = await prepareEvening(request, 'called')
  const door = await answer<{ link: string }>(
    request.post(`/api/check-in/${eventId}/doors`, { headers, data: { name: 'Tablet', kiosk: { pin: PIN } } }),
  )
  await page.goto(door.link)
  await hydrated(page)
  const staff = page.getByText(/^Open for staff/)
  await expect(page.getByRole('button', { name: 'Start self check-in' })).toBeVisible()
  const { items } = await answer<{ items: { name: string; devices: { _id: string }[] }[] }>(
    request.get(`/api/check-in/${eventId}/doors`, { headers }),
  )
  const deviceId = items.find(({ name }) => name === 'Tablet')?.devices[0]?._id
  const call = () => answer(request.post(`/api/check-in/${eventId}/devices/${deviceId}/staff`, { headers }))
  await call()
  await expect(staff).toBeVisible({ timeout: 8_000 })
  await page.getByRole('button', { name: 'Back to self check-in' }).click()
  await expect(page.getByRole('button', { name: 'Start self check-in' })).toBeVisible()

  // The tablet goes back to self check-in after five minutes without a touch; the next call opens it again.
  await page.clock.install()
  await call()
  await expect(staff).toBeVisible({ timeout: 8_000 })
  await page.clock.fastForward('05:01')
  await expect(staff).toBeHidden()
})

test('guests check themselves in with all who came along; only staff with the PIN get further', async ({
  request,
}, info) => {
  test.skip(info.project.name !== 'phone', 'The tablet’s own size is in the test.')
  const evening = await prepareEvening(request, 'kiosk')
  const { eventId, headers } = evening
  const door = await answer<{ link: string }>(
    request.post(`/api/check-in/${eventId}/doors`, { headers, data: { name: 'Tablet', kiosk: { pin: PIN } } }),
  )
  const inside = async () =>
    (await answer<{ inside: number }>(request.get(`/api/check-in/${eventId}`, { headers }))).inside

  await withCamera(evening.codes[0] ?? '', TABLET, async (page) => {
    await page.goto(door.link)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cellar kiosk')
    await expect(page.getByRole('button', { name: /undo|guests|counts|leave/i })).toHaveCount(0)

    await page.getByRole('button', { name: 'Staff' }).click()
    await page.getByLabel('PIN of this kiosk').pressSequentially('0000')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByText('This PIN is incorrect.')).toBeVisible()
    for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click()
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('button', { name: 'Counts' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to self check-in' }).click()
    await expect(page.getByRole('button', { name: 'Counts' })).toHaveCount(0)

    await page.context().grantPermissions(['camera'], { origin: new URL(page.url()).origin })
    await page.getByRole('button', { name: 'Start self check-in' }).click()
    await expect(heading(page, 'Welcome, Adaeze')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Okafor')).toHaveCount(0)
    await page.getByRole('button', { name: 'All 10 of us' }).click()
    await expect(page.getByText('Come in, all 10 of you.')).toBeVisible()

    await page.context().setOffline(true)
    // The welcome closes automatically after a while.
    await page
      .getByRole('button', { name: 'Done' })
      .click({ timeout: 3_000 })
      .catch(() => undefined)
    await expect.poll(inside).toBe(10)
    await expect(page.getByText('This ticket has been scanned. Next guest, please.')).toBeVisible()
    await scanByHand(page, evening.codes.slice(1, 2))
    await expect(heading(page, 'Already used')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Please see our staff.')).toBeVisible()
    await expect(page.getByText(/Adaeze|Okafor/)).toHaveCount(0)
  })
})
