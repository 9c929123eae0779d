import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { postTransaction } from '../ledger/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { seal } from '../../../secrets.ts'
import { createUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

type Site = Pick<TestApp, 'deps'>

/** Makes money available to an organiser, as the release of an event does. */
export async function makeAvailable(
  { deps }: Site,
  organiserId: string,
  amount: number,
  currency = 'NGN',
): Promise<void> {
  await deps.db.transaction().execute((trx) =>
    postTransaction(trx, {
      kind: 'release',
      ref: uuidv7(),
      currency,
      eventId: null,
      postings: [
        { account: 'organiser_pending', organiserId, amount },
        { account: 'organiser_available', organiserId, amount: -amount },
      ],
    }),
  )
}

/** Releases `amount` of what an event holds and sends it to the organiser's bank. */
export async function payOutHeld(
  { deps }: Site,
  { organiserId, eventId, currency }: { organiserId: string; eventId: string; currency: string },
  amount: number,
): Promise<void> {
  const available = { account: 'organiser_available', organiserId } as const
  await deps.db.transaction().execute(async (trx) => {
    await postTransaction(trx, {
      kind: 'release',
      ref: uuidv7(),
      currency,
      eventId,
      postings: [
        { account: 'organiser_pending', organiserId, amount },
        { ...available, amount: -amount },
      ],
    })
    await postTransaction(trx, {
      kind: 'payout_paid',
      ref: uuidv7(),
      currency,
      eventId: null,
      postings: [
        { ...available, amount },
        { account: 'platform_bank', amount: -amount },
      ],
    })
  })
}

/** A bank account that is not frozen. */
export async function createPayoutAccount({ deps }: Site, organiserId: string, currency = 'NGN'): Promise<string> {
  const { id } = await deps.db
    .insertInto('payout_accounts')
    .values({
      id: uuidv7(),
      organiser_id: organiserId,
      currency,
      holder: 'Adaeze Okafor',
      bank_name: 'First Bank',
      number_sealed: seal(deps.secrets, Buffer.from('0123456789')),
      last4: '6789',
    })
    .onConflict((conflict) => conflict.columns(['organiser_id', 'currency']).doUpdateSet({ frozen_until: null }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A payout of money that is there, asked for by the organiser and, where it has got that far, approved by somebody else. */
export async function createPayout(
  site: Site,
  organiserId: string,
  state: 'requested' | 'approved' | 'submitted' = 'requested',
  amount = 5000,
  currency = 'NGN',
): Promise<string> {
  const { db } = site.deps
  await makeAvailable(site, organiserId, amount, currency)
  const accountId = await createPayoutAccount(site, organiserId, currency)
  const decider = state === 'requested' ? null : (await createUser(site, { isAdmin: true })).id
  const { id } = await db
    .insertInto('payouts')
    .values({
      id: uuidv7(),
      reference: randomBytes(5).toString('hex').toUpperCase(),
      organiser_id: organiserId,
      account_id: accountId,
      account: JSON.stringify({ holder: 'Adaeze Okafor', bankName: 'First Bank', last4: '6789' }),
      currency,
      amount,
      state,
      requested_by: organiserId,
      ...(decider !== null && { decided_by: decider, decided_at: sql<Date>`now()` }),
      ...(state === 'submitted' && {
        submitted_by: decider,
        submitted_at: sql<Date>`now()`,
        transfer_reference: randomBytes(6).toString('hex'),
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'submitted')
    await db.transaction().execute((trx) =>
      postTransaction(trx, {
        kind: 'payout_submitted',
        ref: id,
        currency,
        eventId: null,
        postings: [
          { account: 'organiser_available', organiserId, amount },
          { account: 'payout_in_transit', organiserId, amount: -amount },
        ],
      }),
    )
  return id
}
