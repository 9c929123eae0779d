import { randomBytes } from 'node:crypto'
import { type MemberRole, required } from '@foyer/domain'
import { sql } from 'kysely'
import { postTransaction } from '../ledger/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { seal } from '../../../secrets.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

type Site = Pick<TestApp, 'deps'>

/** The organisation that a user works in; they become the owner of one where they have none. */
async function organisationOfUser({ deps }: Site, userId: string): Promise<string> {
  const find = () =>
    deps.db
      .selectFrom('members')
      .select('organisation_id')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .executeTakeFirst()
  const known = await find()
  if (!known) await sql`select ensure_organisation(${userId}::uuid)`.execute(deps.db)
  return required(known ?? (await find()), 'the organisation of an organiser').organisation_id
}

/** Makes money available to the organisation of an organiser, as the release of an event does. */
export async function makeAvailable(site: Site, userId: string, amount: number, currency = 'NGN'): Promise<void> {
  const organiserId = await organisationOfUser(site, userId)
  const { deps } = site
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
  site: Site,
  { organiserId: userId, eventId, currency }: { organiserId: string; eventId: string; currency: string },
  amount: number,
): Promise<void> {
  const { deps } = site
  const organiserId = await organisationOfUser(site, userId)
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
export async function createPayoutAccount(site: Site, userId: string, currency = 'NGN'): Promise<string> {
  const { deps } = site
  const { id } = await deps.db
    .insertInto('payout_accounts')
    .values({
      id: uuidv7(),
      organiser_id: await organisationOfUser(site, userId),
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

/** A colleague of an organiser with another role in their organisation. */
export async function createColleague(
  site: Site,
  userId: string,
  role: MemberRole = 'finance',
  fields: { isAdmin?: boolean } = {},
): Promise<TestUser> {
  const colleague = await createUser(site, fields)
  await site.deps.db
    .insertInto('members')
    .values({ organisation_id: await organisationOfUser(site, userId), user_id: colleague.id, role })
    .execute()
  return colleague
}

/** A payout that a colleague of an organiser requested and that waits until the organiser confirms it. */
export async function createAwaitedPayout(site: Site, userId: string): Promise<string> {
  const payoutId = await createPayout(site, userId)
  const colleague = await createColleague(site, userId)
  await site.deps.db
    .updateTable('payouts')
    .set({ state: 'awaiting_confirmation', requested_by: colleague.id })
    .where('id', '=', payoutId)
    .execute()
  return payoutId
}

/** A payout of available money, requested by the organiser and, if it has got that far, approved by another user. */
export async function createPayout(
  site: Site,
  userId: string,
  state: 'requested' | 'approved' | 'submitted' = 'requested',
  amount = 5000,
  currency = 'NGN',
): Promise<string> {
  const { db } = site.deps
  const organiserId = await organisationOfUser(site, userId)
  await makeAvailable(site, userId, amount, currency)
  const accountId = await createPayoutAccount(site, userId, currency)
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
      requested_by: userId,
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

/** What the clock and the bank do in minutes: payout transfers end and are asked after. */
export async function letPayoutTransfersEnd({ deps }: Site): Promise<void> {
  await deps.pool.query('update sandbox_transfers set settles_at = now()')
  await deps.pool.query(`update payouts set checked_at = now() - interval '1 hour' where state = 'submitted'`)
}
