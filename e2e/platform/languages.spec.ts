import { DEFAULT_LANGUAGE, type Language } from '@foyer/domain'
import { m, readLanguagesFrom, traitsOf } from '@foyer/messages'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { findBarriers } from '../support/barriers.ts'
import { newDoorCode } from '../support/door-code.ts'
import { demoToken } from '../support/demo-sessions.ts'
import { hydrated, open } from '../support/hydrated.ts'
import { waitForMail } from '../support/mailbox.ts'
import { PASSWORD, signUp } from '../support/organiser.ts'

const DAY = 86_400_000
const PRICE = 12_500
const BOUGHT = 2
const LOCALES = { fr: 'fr-FR', ar: 'ar-EG' } as const
type Translated = keyof typeof LOCALES

const speak = (language: Language) => readLanguagesFrom(() => ({ current: language, offered: [] }))
test.afterEach(() => speak(DEFAULT_LANGUAGE))

/** A browser whose owner reads a language, at the width of the project: a phone of 390 pixels or a desktop. */
async function browserIn(browser: Browser, language: Translated, token?: string): Promise<Page> {
  const phone = test.info().project.name === 'phone'
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const context = await browser.newContext({ locale: LOCALES[language], viewport, reducedMotion: 'reduce' })
  await context.addInitScript((secret) => {
    localStorage.setItem('cookiesAccepted', 'true')
    if (secret !== undefined && localStorage.getItem('token') === null) localStorage.setItem('token', secret)
  }, token)
  return context.newPage()
}

/** The page says its language and direction, shows its heading in it, fits the window, and has no barriers. */
async function expectSound(page: Page, language: Translated, heading: () => string): Promise<void> {
  const words = heading()
  speak(DEFAULT_LANGUAGE)
  const english = heading()
  speak(language)
  expect(words, 'the heading is translated').not.toBe(english)
  await expect(page.getByRole('heading', { name: words }).filter({ visible: true }).first()).toBeVisible()
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', traitsOf(language).direction)
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(Number(await page.evaluate(tooWide)), `pixels wider than the window at ${page.url()}`).toBe(0)
  expect(await findBarriers(page), page.url()).toEqual([])
}

/** An event made and put on sale on one page; answers its id. */
async function organise(page: Page, language: Translated, title: string): Promise<string> {
  await open(page, '/events/create')
  await expectSound(page, language, m.shell_menu_create_event)
  await page.locator('input[name=title]').fill(title)
  // A door admits guests from a day before the start.
  for (const [label, days] of [
    [m.events_field_starts(), 0],
    [m.events_field_ends(), 2],
  ] as const) {
    const day = new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
    await page.getByRole('textbox', { name: label, exact: true }).fill(day)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('combobox', { name: m.shell_time_of({ label: m.events_field_starts() }) }).fill('00:01')
  await page.getByRole('combobox', { name: m.events_form_place() }).fill('The Jetty, Lagos')
  await page.keyboard.press('Escape')
  await page.locator('input[name=ticket-price]').fill(String(PRICE))
  // Other journeys hold tickets of the first event of the listing, which may be this one.
  await page.locator('input[name=ticket-capacity]').fill('4000')
  await page.getByText(m.events_more_about(), { exact: true }).click()
  await page.getByRole('textbox', { name: m.events_field_description() }).fill('The band plays by the water.')
  const category = { name: m.events_field_category() }
  await page.getByRole('combobox', category).or(page.getByRole('textbox', category)).click()
  await page.getByRole('option').first().click()
  const saved = m.events_saving_saved({ time: '' }).trim()
  await expect(page.getByText(new RegExp(`^${saved}.*\\d\\d:\\d\\d`)).first()).toBeVisible()
  await expectSound(page, language, m.shell_menu_create_event)
  await page.getByRole('button', { name: m.events_action_publish_event() }).click()
  await expect(page).toHaveURL(/\/events\/details\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('link', { name: m.events_action_view_page() }).first()).toBeVisible()
  const eventId = page.url().match(/[0-9a-f-]{36}/)?.[0] ?? ''
  await expectSound(page, language, m.shell_title_event_details)
  return eventId
}

/** A ticket found, paid for at the sandbox and mailed; answers its code. */
async function buy(page: Page, language: Translated, title: string): Promise<string> {
  await open(page, `/events/listing?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await hydrated(page)
  const getTickets = page.getByRole('button', { name: m.events_box_get_tickets() }).filter({ visible: true }).first()
  const more = page.getByRole('button', {
    name: m.shell_one_more({ label: m.events_box_quantity({ name: m.programme_ticket_first_name() }) }),
  })
  await expectSound(page, language, m.events_box_title)
  // One is chosen already: the event has one kind of ticket.
  for (let chosen = 1; chosen < BOUGHT; chosen += 1) await more.click()
  await getTickets.click()
  await expect(page).toHaveURL(/\/checkout\//)
  await expectSound(page, language, m.sales_checkout_title)
  const email = `chidi-${crypto.randomUUID()}@example.org`
  await page.getByLabel(m.shell_first_name()).fill('Chidi')
  await page.getByLabel(m.shell_email()).fill(email)
  await page.locator('form button[type=submit]').last().click()
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await hydrated(page)
  await page.getByRole('button', { name: m.sales_sandbox_approve() }).first().click()
  await expect(page).toHaveURL(/\/orders\//, { timeout: 45_000 })
  await expectSound(page, language, m.sales_order_title)
  const { html } = await waitForMail({
    to: email,
    subject: m.mail_confirmation_subject({ count: BOUGHT, event: title }),
  })
  expect(html).toContain(`lang="${language}"`)
  expect(html).toContain(`dir="${traitsOf(language).direction}"`)
  const reference = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const token = await page.evaluate((key) => localStorage.getItem(key), `foyer:order:${reference}`)
  const answer = await page.request.get(`/api/orders/${reference}`, { headers: { 'x-order-token': token ?? '' } })
  return ((await answer.json()) as { tickets: { code: string }[] }).tickets[0]?.code ?? ''
}

/** A door made, and its scanner opened with the code that the screen shows. */
async function openDoor(page: Page, door: Page, language: Translated, eventId: string): Promise<void> {
  await open(page, `/events/doors/${eventId}`)
  await expectSound(page, language, m.shell_title_doors)
  await page.getByRole('textbox', { name: m.shell_name() }).fill('North gate')
  await page.getByRole('button', { name: m.door_doors_add() }).click()
  const code = newDoorCode(page)
  await expect(code).toBeVisible()
  await open(door, `/events/check-in/${eventId}`)
  await expectSound(door, language, m.door_gate_title)
  await door.getByLabel(m.door_gate_code()).fill((await code.innerText()).trim())
  await door.getByRole('button', { name: m.door_gate_submit() }).click()
  await expect(door.getByText('North gate').first()).toBeVisible()
}

/** A code typed at the door and answered; the answer is put away. */
async function scan(door: Page, code: string, language: Translated, verdict: () => string): Promise<void> {
  // A wide screen shows the field beside the camera, a narrow one behind a button.
  const field = door.getByRole('textbox', { name: m.door_code_label() })
  const type = door.getByRole('button', { name: m.door_desk_mode_type() })
  await expect(field.or(type).filter({ visible: true }).first()).toBeVisible()
  if (!(await field.isVisible())) await type.click()
  await field.fill(code)
  await door.getByRole('button', { name: m.door_code_check() }).click()
  await expectSound(door, language, verdict)
  // The answer waits, because another guest of this order may stand there too.
  const answer = door.getByRole('alertdialog')
  await answer.locator('[data-next]').click()
  await expect(answer).toBeHidden()
}

for (const language of ['fr', 'ar'] as const) {
  test(`an event is made, bought and entered in the language ${language}`, async ({ browser, request }, info) => {
    test.setTimeout(240_000)
    speak(language)
    const title = `Lagoon ${language} ${info.project.name} ${Date.now().toString(36)}`
    const email = `ada-${crypto.randomUUID()}@example.org`
    await signUp(request, email, language)
    const organiser = await browserIn(browser, language)
    await open(organiser, '/login')
    await expectSound(organiser, language, m.account_login_title)
    await organiser.getByLabel(m.shell_email()).fill(email)
    await organiser.locator('input[type=password]').fill(PASSWORD)
    await organiser.locator('form button[type=submit]').click()
    await expect(organiser).toHaveURL(/\/dashboard$/)
    await expectSound(organiser, language, m.shell_menu_dashboard)

    const eventId = await organise(organiser, language, title)
    const visitor = await browserIn(browser, language)
    const code = await buy(visitor, language, title)
    await open(organiser, `/events/guests/${eventId}`)
    await organiser.getByRole('link', { name: 'Chidi' }).first().click()
    await expectSound(organiser, language, m.shell_title_order)

    const door = await browserIn(browser, language)
    await openDoor(organiser, door, language, eventId)
    await scan(door, code, language, m.door_verdict_admitted)
    await scan(door, code, language, m.door_verdict_already_checked_in)
    for (const page of [organiser, visitor, door]) await page.context().close()
  })

  test(`users, fees and payouts are administered in the language ${language}`, async ({ browser }) => {
    test.setTimeout(120_000)
    speak(language)
    const admin = await browserIn(browser, language, await demoToken(process.env['FOYER_URL'] ?? '', 'admin'))
    await open(admin, '/admin/users')
    await expectSound(admin, language, m.shell_title_all_users)
    await admin.getByRole('searchbox').fill('organiser@foyer.example')
    await admin
      .getByRole('link', { name: /Adetola|organiser@foyer/ })
      .first()
      .click()
    await expect(admin).toHaveURL(/\/admin\/users\/[0-9a-f]{8}-/)
    await expectSound(admin, language, m.shell_title_user_information)
    await open(admin, '/admin/tools/fees')
    await expect(admin.getByRole('button', { name: m.programme_fee_set() }).first()).toBeVisible()
    await expectSound(admin, language, m.shell_title_fees)
    await open(admin, '/admin/tools/payouts')
    await expectSound(admin, language, m.shell_menu_payouts)
    await admin.context().close()
  })
}
