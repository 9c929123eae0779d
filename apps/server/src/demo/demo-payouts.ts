import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { postTransaction } from '../features/money/ledger/index.ts'
import { uuidv7 } from '../ids.ts'
import { seal } from '../secrets.ts'
import { DAY, HOUR } from './moments.ts'

const CURRENCY = 'NGN'
const PAYOUT_ACCOUNT = { holder: 'Adetola Okonkwo', bankName: 'First Bank of Nigeria', last4: '4417' }

/** The payouts that the demo organiser requested: `percent` of the released money, at the share `at` of the time since its release. */
const PAYOUTS = [
  { reference: 'PAY4D2KQ8X', state: 'paid', at: 0.1, percent: 40, bankReference: 'FT-26-88104' },
  { reference: 'PAY7MN3R5T', state: 'failed', at: 0.4, percent: 20, bankReference: 'FT-26-88391' },
  { reference: 'PAY9BC6W2H', state: 'approved', at: 0.7, percent: 20, bankReference: null },
  { reference: 'PAY2XJ8V4E', state: 'requested', at: 0.9, percent: 5, bankReference: null },
] as const

interface People {
  readonly organiserId: string
  /** The owner, who asks for payouts. */
  readonly ownerId: string
  readonly adminId: string
}

/** Payouts in several states, paid from the money of past events, and a bank's source statement with differences. */
export async function demoPayouts(deps: Deps, trx: Trx, emails: { organiser: string; admin: string }): Promise<void> {
  const idOf = async (email: string) =>
    (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const ownerId = await idOf(emails.organiser)
  const membership = trx.selectFrom('members').select('organisation_id').where('user_id', '=', ownerId)
  const { organisation_id: organiserId } = await membership.executeTakeFirstOrThrow()
  const people = { organiserId, ownerId, adminId: await idOf(emails.admin) }
  const released = await release(deps, trx, people.organiserId)
  if (!released) return
  const accountId = uuidv7()
  await trx
    .insertInto('payout_accounts')
    .values({
      id: accountId,
      organiser_id: people.organiserId,
      currency: CURRENCY,
      holder: PAYOUT_ACCOUNT.holder,
      bank_name: PAYOUT_ACCOUNT.bankName,
      number_sealed: seal(deps.secrets, Buffer.from('2034914417')),
      last4: PAYOUT_ACCOUNT.last4,
      changed_at: new Date(released.at.getTime() - 90 * DAY),
    })
    .execute()
  for (const payout of PAYOUTS) await payOut(trx, payout, { ...people, accountId, released, now: deps.now() })
  await statement(trx, people.adminId, released)
}

interface Released {
  readonly at: Date
  readonly amount: number
}

/** Makes available what the organiser's past events earned, as the hourly sweep does. */
async function release(deps: Deps, trx: Trx, organiserId: string): Promise<Released | null> {
  const until = new Date(deps.now().getTime() - deps.site.holdingDays * DAY)
  const { rows } = await sql<{ id: string; ends_at: Date; held: number }>`
    select ev.id, ev.ends_at, -sum(e.amount)::bigint as held
    from events ev join ledger_transactions t on t.event_id = ev.id join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'organiser_pending'
    where ev.organiser_id = ${organiserId} and ev.currency = ${CURRENCY} and ev.ends_at <= ${until} and not ev.dates_open
    group by ev.id having sum(e.amount) < 0 order by ev.ends_at`.execute(trx)
  for (const { id, ends_at: endsAt, held } of rows)
    await postTransaction(trx, {
      kind: 'release',
      ref: `${id}:1`,
      at: new Date(endsAt.getTime() + deps.site.holdingDays * DAY),
      currency: CURRENCY,
      eventId: id,
      postings: [
        { account: 'organiser_pending', organiserId, amount: held },
        { account: 'organiser_available', organiserId, amount: -held },
      ],
    })
  const last = rows.at(-1)
  if (!last) return null
  return {
    at: new Date(last.ends_at.getTime() + deps.site.holdingDays * DAY),
    amount: rows.reduce((sum, row) => sum + row.held, 0),
  }
}

async function payOut(
  trx: Trx,
  { reference, state, at, percent, bankReference }: (typeof PAYOUTS)[number],
  {
    organiserId,
    ownerId,
    adminId,
    accountId,
    released,
    now,
  }: People & { accountId: string; released: Released; now: Date },
): Promise<void> {
  const asked = new Date(released.at.getTime() + at * (now.getTime() - released.at.getTime()))
  const after = (hours: number) => new Date(Math.min(now.getTime(), asked.getTime() + hours * HOUR))
  const amount = Math.round((released.amount * percent) / 10_000) * 100
  const id = uuidv7(asked.getTime())
  await trx
    .insertInto('payouts')
    .values({
      id,
      reference,
      organiser_id: organiserId,
      account_id: accountId,
      account: JSON.stringify(PAYOUT_ACCOUNT),
      currency: CURRENCY,
      amount,
      state,
      requested_by: ownerId,
      requested_at: asked,
      ...(state !== 'requested' && { decided_by: adminId, decided_at: after(3) }),
      ...(bankReference !== null && {
        transfer_reference: bankReference,
        submitted_by: adminId,
        submitted_at: after(4),
        settled_by: adminId,
        settled_at: after(9),
      }),
      ...(state === 'failed' && { reason: 'The bank sent it back: the account could not be credited.' }),
    })
    .execute()
  if (bankReference === null) return
  const fact = { ref: id, currency: CURRENCY, eventId: null }
  await postTransaction(trx, {
    ...fact,
    kind: 'payout_submitted',
    at: after(4),
    postings: [
      { account: 'organiser_available', organiserId, amount },
      { account: 'payout_in_transit', organiserId, amount: -amount },
    ],
  })
  await postTransaction(trx, {
    ...fact,
    kind: state === 'paid' ? 'payout_paid' : 'payout_failed',
    at: after(9),
    postings: [
      { account: 'payout_in_transit', organiserId, amount },
      state === 'paid'
        ? { account: 'platform_bank', amount: -amount }
        : { account: 'organiser_available', organiserId, amount: -amount },
    ],
  })
}

/**
 * A source statement of the bank: one row matches the books, two are missing there (one of them was closed with a note), and one is
 * unreadable.
 */
async function statement(trx: Trx, adminId: string, released: Released): Promise<void> {
  const id = uuidv7()
  const day = (at: Date) => at.toISOString().slice(0, 10)
  await trx
    .insertInto('reconciliations')
    .values({
      id,
      source: 'bank',
      name: 'first-bank-november.csv',
      file_hash: hash('sha256', 'the demo statement of the bank', 'buffer'),
      imported_by: adminId,
      first_day: day(released.at),
      last_day: day(new Date(released.at.getTime() + DAY)),
      rows: 4,
      matched: 1,
    })
    .execute()
  const theirs = { reconciliation_id: id, foreign_currency: CURRENCY }
  await trx
    .insertInto('reconciliation_differences')
    .values([
      {
        ...theirs,
        id: uuidv7(),
        position: 0,
        kind: 'missing_here',
        line: 3,
        reference: 'SMS CHARGES NOV',
        foreign_amount: -5_250,
      },
      {
        ...theirs,
        id: uuidv7(),
        position: 1,
        kind: 'missing_here',
        line: 4,
        reference: 'FT-26-87990',
        foreign_amount: -12_000_000,
        note: 'Sent by hand for the venue, not from here. The bank has corrected it.',
        closed_by: adminId,
        closed_at: new Date(),
      },
      { ...theirs, id: uuidv7(), position: 2, kind: 'unreadable', line: 5, reference: 'Balance carried forward' },
    ])
    .execute()
}
