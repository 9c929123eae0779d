import type { PayoutAccountInput, PayoutAccountView } from '@foyer/contract'
import { bankAccountFault, normaliseAccountNumber } from '@foyer/domain'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../../../db/database.ts'
import type { PayoutAccountsTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Destination, PayoutGateway } from '../../../gateways/payouts/payout-gateway.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { seal, unseal } from '../../../secrets.ts'
import { assertPassword } from '../../people/accounts/index.ts'
import { auditAct, chosenOrganisation, ensureOrganisation, holdFor } from '../../people/organisations/index.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { isoOrNull } from '../../programme/events/index.ts'
import { payoutAccountAtProvider } from './payout-account-setup.ts'

export type PayoutAccountRow = Selectable<PayoutAccountsTable>

const FROZEN_HOURS = 72
const FAULTS = {
  nuban: 'account_number_nuban',
  iban: 'account_number_iban',
  form: 'account_number',
} as const

export function payoutAccountView(row: PayoutAccountRow): PayoutAccountView {
  return {
    currency: row.currency,
    holder: row.holder,
    bankName: row.bank_name,
    last4: row.last4,
    changedAt: row.changed_at.toISOString(),
    frozenUntil: isoOrNull(row.frozen_until),
    provider: row.provider,
    resolvedName: row.resolved_name,
    nameMatch: row.name_match,
    ready: row.ready,
  }
}

export function listPayoutAccounts(db: Database, organisationId: string): Promise<PayoutAccountRow[]> {
  return db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('organiser_id', '=', organisationId)
    .orderBy('currency')
    .execute()
}

export function lockPayoutAccount(
  trx: Trx,
  organisationId: string,
  currency: string,
): Promise<PayoutAccountRow | undefined> {
  return trx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('organiser_id', '=', organisationId)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst()
}

/** The account that receives payouts sent now. */
export function destinationOf({ secrets }: Pick<Deps, 'secrets'>, row: PayoutAccountRow): Destination {
  const open = (sealed: Buffer | null) => (sealed === null ? null : unseal(secrets, sealed).toString())
  return {
    holder: row.holder,
    bankName: row.bank_name,
    number: open(row.number_sealed),
    recipient: open(row.recipient_sealed),
  }
}

/** Where a payout that is submitted goes, to be kept with it. */
export function sealDestination(deps: Pick<Deps, 'secrets'>, row: PayoutAccountRow): Buffer {
  return seal(deps.secrets, Buffer.from(JSON.stringify(destinationOf(deps, row))))
}

const keptDestination = z.object({
  holder: z.string(),
  bankName: z.string(),
  number: z.string().nullable(),
  recipient: z.string().nullable(),
})

export function openDestination({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): Destination {
  return keptDestination.parse(JSON.parse(unseal(secrets, sealed).toString()))
}

/** Whether a provider can send to this account. */
export function isPayable(row: PayoutAccountRow, gateway: PayoutGateway): boolean {
  if (gateway.payoutAccounts.kind === 'typed') return row.number_sealed !== null
  return row.provider === gateway.name && row.recipient_sealed !== null && row.ready
}

/**
 * Sets where payouts of a currency go. Another account than before freezes payouts for three days and is told by mail, so that
 * who stole a session cannot have the money before its owner notices. The provider, where it keeps accounts, is told of it first.
 */
export async function savePayoutAccount(
  deps: Deps,
  actor: MemberActor,
  currency: string,
  { password, ...input }: PayoutAccountInput,
  network: Network,
): Promise<PayoutAccountView> {
  const number = normaliseAccountNumber(input.number)
  const fault = bankAccountFault(number, currency)
  if (fault) throw new AppError('request.invalid', { fields: { number: FAULTS[fault] } })
  assertMayConnect(actor)
  await assertPassword(deps, actor.userId, { password, network, field: 'password' })
  const { recipient, ...known } = await payoutAccountAtProvider(deps, { ...input, currency, number })
  return deps.db.transaction().execute(async (trx) =>
    writePayoutAccount(deps, trx, actor, {
      organiser_id: await holdOrganisation(trx, actor, await ensureOrganisation(trx, actor)),
      currency,
      holder: input.holder,
      number_sealed: seal(deps.secrets, Buffer.from(number)),
      last4: number.slice(-4),
      recipient_sealed: recipient === null ? null : seal(deps.secrets, Buffer.from(recipient)),
      ready: true,
      ...known,
    }),
  )
}

/** Who may set an organisation's payout account. A user without an organisation connects an account before their first event. */
export function assertMayConnect(actor: MemberActor): void {
  if (actor.organisationId !== null) chosenOrganisation(actor, 'payouts:write')
}

/**
 * Holds the organisation whose account is set, and returns its id. The password and the provider take their time, in which a member can be
 * removed, or the ownership can pass to somebody else. The organisation of somebody who had none is theirs alone.
 */
export async function holdOrganisation(trx: Trx, actor: MemberActor, organisationId: string): Promise<string> {
  if (actor.organisationId !== null) await holdFor(trx, actor, 'payouts:write', { organisationId, eventId: null })
  return organisationId
}

type WrittenPayoutAccount = Omit<PayoutAccountRow, 'id' | 'frozen_until' | 'changed_at'>

/** Replaces the previous account. Only a replacement that sends the money elsewhere counts as a change. */
export async function writePayoutAccount(
  deps: Deps,
  trx: Trx,
  actor: MemberActor,
  account: WrittenPayoutAccount,
): Promise<PayoutAccountView> {
  const { organiser_id: organisationId, currency } = account
  const before = await lockPayoutAccount(trx, organisationId, currency)
  const isChanged = before !== undefined && !isSame(deps, before, account)
  const saved = await trx
    .insertInto('payout_accounts')
    .values({ id: uuidv7(), ...account })
    .onConflict((conflict) =>
      conflict.columns(['organiser_id', 'currency']).doUpdateSet({
        ...account,
        ...(isChanged && { changed_at: sql<Date>`now()`, frozen_until: FROZEN }),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isChanged) await deps.outbox.announce(trx, { name: 'payout_account.changed', organiserId: organisationId })
  if (!before || isChanged) await writeChange(trx, actor, before, saved)
  return payoutAccountView(saved)
}

export const FROZEN = sql<Date>`now() + make_interval(hours => ${FROZEN_HOURS})`

/** The audit log's line of an account that is another than before; `actor` null where the provider told of it. */
export function writeChange(
  trx: Trx,
  actor: MemberActor | null,
  before: PayoutAccountRow | undefined,
  saved: PayoutAccountRow,
): Promise<void> {
  const factsOf = ({ holder, bank_name: bank, last4, provider, name_match: nameMatch }: PayoutAccountRow) => {
    return { holder, bank, last4, provider, nameMatch }
  }
  const act = {
    organisationId: saved.organiser_id,
    action: 'payout_account.set',
    target: { kind: 'payout_account', id: saved.id, label: `${saved.currency} …${saved.last4}` },
    ...(before && { before: factsOf(before) }),
    after: factsOf(saved),
  } as const
  return actor ? auditAct(trx, actor, act) : writeAudit(trx, { ...act, actorId: null })
}

function isSame(deps: Deps, row: PayoutAccountRow, account: WrittenPayoutAccount): boolean {
  const next = destinationOf(deps, { ...row, ...account })
  const last = destinationOf(deps, row)
  // A number is told to a provider that gives it a name of its own: the same number stays the same account.
  const same = last.number === null ? next.recipient === last.recipient : next.number === last.number
  return same && next.holder === last.holder && next.bankName === last.bankName
}
