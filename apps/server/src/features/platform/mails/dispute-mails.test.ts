import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, type TestApp } from '../../../testing/index.ts'
import { decideDispute, openDispute } from '../../sales/payments/dispute-scene.ts'
import { refund, sellOrder } from '../../sales/refunds/refund-scene.ts'
import { composeMail } from './compose-mail.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** The sentences about the balance in the mails about a dispute, in the order in which they were written. */
async function sentences(): Promise<(string | undefined)[]> {
  const { rows } = await site.deps.pool.query<{ data: Parameters<typeof composeMail>[1] }>(
    `select data from pgboss.job where data->>'template' = 'dispute' order by created_on`,
  )
  await site.deps.pool.query(`delete from pgboss.job where data->>'template' = 'dispute'`)
  const mails = await Promise.all(rows.map(({ data }) => composeMail(site.deps, data)))
  return mails.map((mail) => /[^.]*balance[^.]*\.(?: |\n)/.exec(mail?.text ?? '')?.[0].trim())
}

test.each([
  {
    refunded: false,
    outcome: 'won',
    told: [
      expect.stringContaining('We have reserved ₦10,000 of your balance'),
      'Your reserved balance has been released.',
    ],
  },
  {
    refunded: false,
    outcome: 'lost',
    told: [expect.stringContaining('We have reserved'), '₦10,000 has been deducted from your balance.'],
  },
  {
    refunded: true,
    outcome: 'won',
    told: ['None of your balance is reserved for it.', 'Your balance has not changed.'],
  },
  {
    refunded: true,
    outcome: 'lost',
    told: ['None of your balance is reserved for it.', 'Nothing has been deducted from your balance.'],
  },
] as const)('a dispute that is $outcome, refunded before: $refunded', async ({ refunded, outcome, told }) => {
  const sale = await createEvent(site, { event: { feeMode: 'absorb' }, ticket: { price: 1_000_000 } })
  const order = await sellOrder(site, sale)
  if (refunded) await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
  await decideDispute(site, await openDispute(site, order), outcome)
  expect(await sentences()).toEqual(told)
})
