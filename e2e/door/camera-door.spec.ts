import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { withCamera } from '../support/camera-film.ts'
import { pairPhone, prepareEvening } from '../support/evening.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Holds the ticket before the camera; answers how long the verdict took, the camera's start included. Milliseconds. */
async function show(page: Page, context: BrowserContext): Promise<number> {
  await context.grantPermissions(['camera'], { origin: new URL(page.url()).origin })
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await page.getByRole('button', { name: 'Start camera' }).click()
  const began = Date.now()
  await expect(page.getByRole('alertdialog').getByRole('heading', { name: 'Come in' })).toBeVisible({ timeout: 20_000 })
  return Date.now() - began
}

for (const network of ['with', 'without'] as const) {
  test(`the camera reads a ticket and its guest comes in ${network} a network`, async ({ request }, info) => {
    test.skip(info.project.name !== 'phone', 'The camera sees the same on any screen.')
    const evening = await prepareEvening(request, `camera-${network}`)
    await withCamera(evening.codes[0] ?? '', PHONE, async (page) => {
      const phone = await pairPhone(page, evening.doorLink)
      await expect(page.getByRole('dialog', { name: 'Cookies' })).toBeHidden()
      if (network === 'without') await phone.offline()
      const took = await show(page, page.context())
      console.log(`camera to verdict ${network} a network: ${took} ms`)
      expect(phone.sent).toEqual([])
      if (network === 'without') await phone.online()
      await expect
        .poll(async () => {
          const state = await request.get(`/api/check-in/${evening.eventId}`, { headers: evening.headers })
          return ((await state.json()) as { inside: number }).inside
        })
        .toBe(1)
    })
  })
}

test('the door of an event can be installed by itself, and other pages link the site', async ({
  page,
  request,
}, info) => {
  test.skip(info.project.name !== 'phone', 'A manifest does not know of screens.')
  const evening = await prepareEvening(request, 'install')
  await page.goto(`/events/check-in/${evening.eventId}`)
  const devtools = await page.context().newCDPSession(page)
  const manifest = await devtools.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({ name: 'Cellar install: door', display: 'standalone' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Tests run in a private window, from which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
})
