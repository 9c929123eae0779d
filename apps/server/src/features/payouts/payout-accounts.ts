import type { PayoutAccountInput, PayoutAccountView } from '@foyer/contract'
import { bankAccountFault, normaliseAccountNumber } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../db/database.ts'
import type { PayoutAccountsTable } from '../../db/schema/index.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { uuidv7 } from '../../ids.ts'
import { seal, unseal } from '../../secrets.ts'
import { assertPassword } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { isoOrNull } from '../events/index.ts'

export type PayoutAccountRow = Selectable<PayoutAccountsTable>

const FROZEN_HOURS = 72
const FAULTS = {
  nuban: 'has ten digits in Nigeria',
  iban: 'has a wrong digit somewhere: its check digits do not fit',
  form: 'is no account number',
} as const

export function payoutAccountView(row: PayoutAccountRow): PayoutAccountView {
  return {
    currency: row.currency,
    holder: row.holder,
    bankName: row.bank_name,
    last4: row.last4,
    changedAt: row.changed_at.toISOString(),
    frozenUntil: isoOrNull(row.frozen_until),
  }
}

export function listPayoutAccounts(db: Database, organiserId: string): Promise<PayoutAccountRow[]> {
  return db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('organiser_id', '=', organiserId)
    .orderBy('currency')
    .execute()
}

export function lockPayoutAccount(
  trx: Trx,
  organiserId: string,
  currency: string,
): Promise<PayoutAccountRow | undefined> {
  return trx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('organiser_id', '=', organiserId)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Sets where payouts of a currency go. Another account than before freezes payouts for three days and is told by mail, so that
 * who stole a session cannot have the money before its owner notices.
 */
export async function savePayoutAccount(
  deps: Deps,
  actor: UserActor,
  currency: string,
  { password, ...input }: PayoutAccountInput,
  ip: string,
): Promise<PayoutAccountView> {
  const number = normaliseAccountNumber(input.number)
  const fault = bankAccountFault(number, currency)
  if (fault) throw new AppError('request.invalid', { fields: { number: FAULTS[fault] } })
  await assertPassword(deps, actor.userId, { password, ip, field: 'password' })
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockPayoutAccount(trx, actor.userId, currency)
    if (before && isSame(deps, before, { ...input, number })) return payoutAccountView(before)
    const saved = await trx
      .insertInto('payout_accounts')
      .values({
        id: uuidv7(),
        organiser_id: actor.userId,
        currency,
        holder: input.holder,
        bank_name: input.bankName,
        number_sealed: seal(deps.secrets, Buffer.from(number)),
        last4: number.slice(-4),
      })
      .onConflict((conflict) =>
        conflict.columns(['organiser_id', 'currency']).doUpdateSet((row) => ({
          holder: row.ref('excluded.holder'),
          bank_name: row.ref('excluded.bank_name'),
          number_sealed: row.ref('excluded.number_sealed'),
          last4: row.ref('excluded.last4'),
          changed_at: sql<Date>`now()`,
          frozen_until: sql<Date>`now() + make_interval(hours => ${FROZEN_HOURS})`,
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before)
      await deps.jobs.enqueue(trx, 'mail.send', {
        key: `payout-account:${uuidv7()}`,
        template: 'payout_account_changed',
        userId: actor.userId,
      })
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'payout_account.set',
      target: { kind: 'payout_account', id: saved.id, label: `${currency} …${saved.last4}` },
      ...(before && { before: { holder: before.holder, bank: before.bank_name, last4: before.last4 } }),
      after: { holder: saved.holder, bank: saved.bank_name, last4: saved.last4 },
    })
    return payoutAccountView(saved)
  })
}

function isSame(
  deps: Deps,
  row: PayoutAccountRow,
  input: Pick<PayoutAccountInput, 'holder' | 'bankName' | 'number'>,
): boolean {
  const number = unseal(deps.secrets, row.number_sealed).toString()
  return row.holder === input.holder && row.bank_name === input.bankName && number === input.number
}
