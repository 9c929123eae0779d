import { randomBytes } from 'node:crypto'
import { postTransaction } from '../ledger/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { createEvent, createUser, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** An organiser whose event took so much sales tax, and a remittance of a part of it as an administrator would record it. */
export async function createTax(
  site: Pick<TestApp, 'app' | 'deps' | 'runJobs'> & TestApp,
  collected = 10_000,
): Promise<{ organiser: TestUser; eventId: string; input: { amount: number; [field: string]: unknown } }> {
  const { organiser, eventId } = await createEvent(site)
  await site.deps.db.transaction().execute((trx) =>
    postTransaction(trx, {
      kind: 'provider_fee',
      ref: uuidv7(),
      currency: 'NGN',
      eventId,
      postings: [
        { account: 'tax_payable', amount: -collected },
        { account: 'provider_clearing', amount: collected },
      ],
    }),
  )
  const input = {
    organiserId: organiser.id,
    currency: 'NGN',
    amount: 6000,
    destination: 'tax_office',
    from: '2026-10-01',
    to: '2026-10-31',
    reference: `FIRS-${randomBytes(5).toString('hex')}`,
  }
  return { organiser, eventId, input }
}

/** A remittance that waits for a second person. */
export async function createRemittance(site: TestApp): Promise<string> {
  const { organiser, input } = await createTax(site)
  const id = uuidv7()
  await site.deps.db
    .insertInto('tax_remittances')
    .values({
      id,
      organiser_id: organiser.id,
      currency: 'NGN',
      amount: input.amount,
      destination: 'tax_office',
      first_day: '2026-10-01',
      last_day: '2026-10-31',
      reference: String(input['reference']),
      note: '',
      recorded_by: (await createUser(site, { isAdmin: true })).id,
    })
    .execute()
  return id
}
