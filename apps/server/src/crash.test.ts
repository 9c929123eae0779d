import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { buildTestApp, createEvent, getOrder, placeOrder, startPayment, TEST_SECRET } from './testing/index.ts'
import { startMailSink } from './testing/mail-sink.ts'
import { startServerProcess } from './testing/server-process.ts'

/**
 * The process is killed (SIGKILL, by itself) at a step between the buyer's money and the buyer's mail. Whatever the step, the
 * next process finds what is missing and does it once.
 */
describe.concurrent.each([
  'after_notice_stored',
  'after_provider_capture',
  'before_payment_recorded',
  'after_payment_recorded',
  'before_mail',
])('killed at %s', (failpoint) => {
  test('the buyer ends with one paid order, its tickets and one mail', { timeout: 600_000 }, async () => {
    const site = await buildTestApp()
    const sink = await startMailSink()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-crash-'))
    const env = {
      DATABASE_URL: site.databaseUrl,
      FOYER_DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET,
      SMTP_URL: sink.url,
      LOG_LEVEL: 'silent',
    }
    try {
      const event = await createEvent(site)
      const placed = await placeOrder(site.app, { ...event, quantity: 3 })
      const reference = await startPayment(site.app, placed.body)

      const first = await startServerProcess({ ...env, FAILPOINT: failpoint })
      await fetch(`${first.url}/api/sandbox/payments/${reference}/approve`, { method: 'POST' }).catch(() => undefined)
      expect(await first.ended).toBe('SIGKILL')

      const second = await startServerProcess(env)
      await vi.waitFor(() => expect(sink.mails).toHaveLength(1), { timeout: 90_000, interval: 250 })
      const order = await getOrder(site.app, placed.body)
      expect(order.state).toBe('paid')
      expect(order.tickets).toHaveLength(3)
      expect(sink.mails[0]?.attachments.map((attachment) => attachment.mimeType)).toContain('application/pdf')
      const { rows } = await sql<{ captures: number; off: number }>`
          select count(*)::int as captures, (select sum(amount)::int from ledger_entries) as off
          from ledger_transactions where kind = 'capture'`.execute(site.deps.db)
      expect(rows[0]).toEqual({ captures: 1, off: 0 })
      // The sweep that asks providers is not alone: what was stored is read as well.
      const unread = async () => {
        const notices = await site.deps.db.selectFrom('provider_notices').select(['times', 'read_times']).execute()
        return notices.filter(({ times, read_times: read }) => read < times)
      }
      await vi.waitFor(async () => expect(await unread()).toEqual([]), { timeout: 90_000 })
      second.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      expect(sink.mails).toHaveLength(1)
    } finally {
      await sink.close()
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
