import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLanguage } from '../../../http/language.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { buildTestApp, call, createEvent, createUser, getOrder, type TestApp } from '../../../testing/index.ts'
import { refund, sellOrder } from '../../sales/refunds/refund-scene.ts'
import { newestTransfer, newHolder, passOn } from '../../sales/transfers/transfer-scene.ts'
import { createSoldOut, join } from '../../sales/waiting-list/waiting-scene.ts'
import { composeMail } from './compose-mail.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

type Template = MailJob['template']

/** On whose behalf each mail is sent: replies of guests go to the organiser, all others to the platform. */
const SPEAKS_FOR: Readonly<Record<Template, 'organiser' | 'platform'>> = {
  order_confirmation: 'organiser',
  group_confirmation: 'organiser',
  codes_renewed: 'organiser',
  order_moved: 'organiser',
  link_replaced: 'organiser',
  bank_transfer_started: 'organiser',
  bank_transfer_reminder: 'organiser',
  bank_transfer_ended: 'organiser',
  payment_returned: 'organiser',
  refund_sent: 'organiser',
  gift_card: 'organiser',
  gift_card_receipt: 'organiser',
  gift_card_refunded: 'organiser',
  refund_declined: 'organiser',
  event_postponed: 'organiser',
  event_cancelled: 'organiser',
  event_reminder: 'organiser',
  event_changed: 'organiser',
  guest_message: 'organiser',
  guest_message_test: 'organiser',
  new_event: 'organiser',
  ticket_received: 'organiser',
  ticket_passed_on: 'organiser',
  ticket_withdrawn: 'organiser',
  held_ticket_postponed: 'organiser',
  held_ticket_renewed: 'organiser',
  held_ticket_moved: 'organiser',
  held_ticket_reminder: 'organiser',
  held_ticket_changed: 'organiser',
  waiting_list_joined: 'organiser',
  waiting_list_over: 'organiser',
  waiting_list_offer: 'organiser',
  refund_asked: 'platform',
  refund_failed: 'platform',
  dispute: 'platform',
  message_reviewed: 'platform',
  message_not_sent: 'platform',
  suspension: 'platform',
  broadcast: 'platform',
  follow_confirm: 'platform',
  tickets_again: 'platform',
  verify_email: 'platform',
  reset_password: 'platform',
  password_changed: 'platform',
  invitation: 'platform',
  ownership_news: 'platform',
  payout_account_changed: 'platform',
  payout_confirmation: 'platform',
  payout_news: 'platform',
  webhook_switched_off: 'platform',
  series_run_failed: 'platform',
  registration_attempt: 'platform',
  second_factor: 'platform',
  administrator_news: 'platform',
  confirm_new_email: 'platform',
  email_change_asked: 'platform',
  email_changed: 'platform',
}

/** Every mail that was sent so far with its template. */
async function sentMails() {
  await site.runJobs()
  const rows = await site.deps.db.selectFrom('sent_mails').select(['key', 'template']).execute()
  const digest = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)
  const templates = new Map(rows.map(({ key, template }) => [digest(key), template as Template]))
  return site.mail.sent.map((mail) => ({ ...mail, template: templates.get(mail.messageId.split('@')[0] ?? '') }))
}

const HOUR = 3_600_000
const soon = (hours: number) => new Date(Date.now() + hours * HOUR)
const times = { startsAt: soon(30).toISOString(), endsAt: soon(34).toISOString() }

test('every mail to a guest bears the name of the organiser, who gets the answers; no mail of the platform does', async () => {
  const full = await createSoldOut(site, { event: times })
  const sale = await createEvent(site, { organiser: full.organiser, event: { ...times, refundPolicy: 'days_before' } })
  const order = await sellOrder(site, { ...sale, quantity: 3 })
  await passOn(site.app, order, order.tickets[0]!._id, newHolder())
  await refund(site.app, sale.organiser, order, { scope: { kind: 'tickets', ticketIds: [order.tickets[1]!._id] } })
  const headers = { 'x-order-token': order.token }
  await call(site.app, { method: 'POST', url: `/api/orders/${order.reference}/link`, headers })
  await join(site.app, full.ticketTypeId)
  await site.runJobs()
  for (const { eventId, organiser } of [sale, full]) {
    const { title } = await site.deps.db
      .selectFrom('events')
      .select('title')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    const url = `/api/events/${eventId}/cancellation`
    const payload = { reason: 'The singer is ill.', title }
    const done = await call(site.app, { method: 'POST', url, headers: organiser.headers, payload })
    expect(done.status).toBe(200)
  }
  const sent = await sentMails()
  const { email } = full.organiser
  for (const { template, fromName, replyTo } of sent) {
    expect(template).toBeDefined()
    const speaks = template && SPEAKS_FOR[template]
    const [name, address] = [fromName?.endsWith(' via Foyer') ?? false, replyTo?.address === email]
    expect([template, name, address]).toEqual([template, speaks === 'organiser', speaks === 'organiser'])
  }
  const templates = new Set(sent.map(({ template }) => template))
  for (const expected of [
    'order_confirmation',
    'ticket_received',
    'ticket_passed_on',
    'refund_sent',
    'waiting_list_joined',
    'waiting_list_over',
    'event_cancelled',
    'ticket_withdrawn',
  ] as const)
    expect(templates).toContain(expected)
})

test('mails about one order and about a passed-on ticket speak for the same organiser, whatever they tell', async () => {
  const sale = await createEvent(site, { event: times })
  const order = await sellOrder(site, { ...sale, quantity: 2 })
  await passOn(site.app, order, order.tickets[0]!._id, newHolder())
  const { id: transferId } = await newestTransfer(site, order.tickets[0]!._id)
  const { db } = site.deps
  const earlier = soon(-48)
  await db.updateTable('orders').set({ paid_at: earlier }).where('id', '=', order.id).execute()
  await db.updateTable('ticket_transfers').set({ created_at: earlier }).where('id', '=', transferId).execute()
  const [orderId, key] = [order.id, 'x']
  const jobs: MailJob[] = [
    ...(['codes_renewed', 'order_moved', 'link_replaced', 'event_cancelled', 'event_reminder'] as const).map(
      (template) => ({ key, template, orderId }),
    ),
    ...(['held_ticket_renewed', 'held_ticket_moved', 'held_ticket_reminder'] as const).map((template) => ({
      key,
      template,
      transferId,
    })),
  ]
  for (const job of jobs) {
    const composed = await composeMail(site.deps, job)
    expect([job.template, composed?.organiser?.reply_to]).toEqual([job.template, sale.organiser.email])
  }
  // All tickets gone: the link alone is mailed, still in the organiser's name.
  const ticketIds = order.tickets.map(({ _id }) => _id)
  await refund(site.app, sale.organiser, order, { scope: { kind: 'tickets', ticketIds } })
  expect((await getOrder(site.app, order)).tickets.every(({ state }) => state !== 'valid')).toBe(true)
  const link = await composeMail(site.deps, { key, template: 'link_replaced', orderId })
  expect([link?.attachments, link?.organiser?.reply_to]).toEqual([undefined, sale.organiser.email])
})

test('a mail of a newer release fails, so that its job waits for a worker that knows it', async () => {
  const { id: userId } = await createUser(site)
  const { jobs, db, pool } = site.deps
  for (const template of ['of_a_newer_release', 'toString']) {
    for (const facts of [{}, { userId }, { transferId: userId }, { refundId: userId }]) {
      const job = { key: `newer:${template}`, template, ...facts } as unknown as MailJob
      await expect(composeMail(site.deps, job)).rejects.toThrow('This release has no mail')
    }
  }
  const stored: MailJob = { key: 'newer:stored', template: 'password_changed', userId }
  await db.transaction().execute((trx) => jobs.enqueue(trx, 'mail.send', stored))
  await pool.query(
    `update pgboss.job set data = data || '{"template": "of_a_newer_release"}' where data->>'key' = 'newer:stored'`,
  )
  await site.runJobs()
  const { rows } = await pool.query(`select state from pgboss.job where data->>'key' = 'newer:stored'`)
  expect(rows).toEqual([{ state: 'retry' }])
})

test('an order is confirmed in the language it was bought in, and its organiser is written to in their own', async () => {
  const sale = await createEvent(site)
  const order = await sellOrder(site, { ...sale, quantity: 2 })
  const { db } = site.deps
  await db.updateTable('orders').set({ language: 'fr' }).where('id', '=', order.id).execute()
  const job: MailJob = { key: 'x', template: 'order_confirmation', orderId: order.id }
  const mail = await inLanguage('ar', () => composeMail(site.deps, job))
  expect(mail?.subject).toMatch(/^Vos billets pour /)
  expect(mail?.html).toContain('<html lang="fr" dir="ltr">')
  expect(mail?.text).toContain('Ouvrir mes billets')
  expect(mail?.text).not.toMatch(/\b(When|Where|Order|Total paid|Sold by)\b/)

  await db.updateTable('users').set({ language: 'ar' }).where('id', '=', sale.organiser.id).execute()
  const toOrganiser = await composeMail(site.deps, {
    key: 'x',
    template: 'password_changed',
    userId: sale.organiser.id,
  })
  expect(toOrganiser?.html).toContain('<html lang="ar" dir="rtl">')
  const again = await composeMail(site.deps, { ...job, template: 'link_replaced' })
  expect(again?.subject).toMatch(/^Nouveau lien/)
})
