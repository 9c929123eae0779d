import type { PayoutAccountView } from '@foyer/contract'
import { isUuid } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type {
  PayoutAccountKeeping,
  ConnectedPayoutAccount,
  PayoutGateway,
} from '../../../gateways/payouts/payout-gateway.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { seal } from '../../../secrets.ts'
import { assertPassword } from '../../people/accounts/index.ts'
import { ensureOrganisation } from '../../people/organisations/index.ts'
import { askProvider } from './payout-account-setup.ts'
import {
  assertMayConnect,
  destinationOf,
  FROZEN,
  holdOrganisation,
  listPayoutAccounts,
  lockPayoutAccount,
  type PayoutAccountRow,
  payoutAccountView,
  writeChange,
  writePayoutAccount,
} from './payout-accounts.ts'

type Connected = Extract<PayoutAccountKeeping, { kind: 'connected' }>

const UUID_LENGTH = 36
/** Before the bank is named, the account is told apart by as many last letters of its name there: more than a bank's. */
const UNNAMED = 6
/** Until the provider says what account it is. */
const NOT_KNOWN_YET: ConnectedPayoutAccount = { holder: '', bankName: '', last4: '', ready: false }

function connectionOf(gateway: PayoutGateway | undefined): { name: string; payoutAccounts: Connected } {
  if (gateway?.payoutAccounts.kind !== 'connected') throw new AppError('payout.no_connection')
  return { name: gateway.name, payoutAccounts: gateway.payoutAccounts }
}

async function findPayoutAccount(
  deps: Deps,
  organisationId: string | null,
  currency: string,
): Promise<PayoutAccountRow | undefined> {
  if (organisationId === null) return undefined
  return (await listPayoutAccounts(deps.db, organisationId)).find((row) => row.currency === currency)
}

function recipientAt(deps: Deps, row: PayoutAccountRow | undefined, provider: string): string | null {
  return row?.provider === provider ? destinationOf(deps, row).recipient : null
}

/**
 * Sends the owner to the provider's pages, where the account is created or its setup continued. Money goes to it as soon as the provider
 * reports that it can be paid. An account that was set before is replaced at once, which freezes payouts like any other change.
 */
export async function connectPayoutAccount(
  deps: Deps,
  actor: MemberActor,
  currency: string,
  { password, network }: { password: string; network: Network },
): Promise<{ url: string }> {
  assertMayConnect(actor)
  await assertPassword(deps, actor.userId, { password, network, field: 'password' })
  const { name: provider, payoutAccounts } = connectionOf(deps.payouts.forCurrency(currency))
  // The provider identifies the account by its organisation, so the organisation is created first.
  const organisationId = await deps.db.transaction().execute((trx) => ensureOrganisation(trx, actor))
  const known = recipientAt(deps, await findPayoutAccount(deps, organisationId, currency), provider)
  const recipient = known ?? (await open(deps, payoutAccounts, { actor, organisationId, currency }))
  if (known === null)
    await deps.db.transaction().execute(async (trx) => {
      await holdOrganisation(trx, actor, organisationId)
      return writePayoutAccount(deps, trx, actor, {
        organiser_id: organisationId,
        currency,
        provider,
        recipient_sealed: seal(deps.secrets, Buffer.from(recipient)),
        number_sealed: null,
        bank_code: null,
        resolved_name: null,
        name_match: null,
        ...columnsOf(provider, recipient, NOT_KNOWN_YET),
      })
    })
  const page = `${deps.site.publicUrl}/profile/account-information`
  const back = { done: `${page}?connected=${currency}`, again: `${page}?connect=${currency}` }
  return { url: await askProvider(deps, payoutAccounts.invite(recipient, back)) }
}

/** The provider writes to the person who connects the account. */
async function open(
  deps: Deps,
  payoutAccounts: Connected,
  { actor, organisationId, currency }: { actor: MemberActor; organisationId: string; currency: string },
) {
  const users = deps.db.selectFrom('users').select('email').where('id', '=', actor.userId)
  const { email } = await users.executeTakeFirstOrThrow()
  return askProvider(deps, payoutAccounts.open({ reference: `${organisationId}-${currency}`, email }))
}

function columnsOf(provider: string, recipient: string, said: ConnectedPayoutAccount) {
  return {
    ready: said.ready,
    holder: said.holder,
    bank_name: said.bankName || `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`,
    last4: said.last4 || recipient.slice(-UNNAMED),
  }
}

/** How far the organisation's account at the provider is. */
export async function checkPayoutConnection(
  deps: Deps,
  actor: MemberActor,
  currency: string,
): Promise<PayoutAccountView> {
  assertMayConnect(actor)
  const { name, payoutAccounts } = connectionOf(deps.payouts.forCurrency(currency))
  const row = await findPayoutAccount(deps, actor.organisationId ?? null, currency)
  const recipient = recipientAt(deps, row, name)
  if (!row || recipient === null) throw new AppError('payout.no_connection')
  const said = await askProvider(deps, payoutAccounts.look(recipient))
  return payoutAccountView(await recordConnection(deps, row, { recipient, said }))
}

/**
 * Handles a provider's notification about an account by asking the provider for its state. `reference` is ours: the organisation and the
 * currency.
 */
export async function checkConnectedPayoutAccount(
  deps: Deps,
  { provider, reference }: { provider: string; reference: string },
): Promise<void> {
  const [organisationId, currency] = [reference.slice(0, UUID_LENGTH), reference.slice(UUID_LENGTH + 1)]
  const payoutAccounts = deps.payouts.byName.get(provider)?.payoutAccounts
  if (payoutAccounts?.kind !== 'connected' || !isUuid(organisationId)) return
  const row = await findPayoutAccount(deps, organisationId, currency)
  const recipient = recipientAt(deps, row, provider)
  if (row && recipient !== null)
    await recordConnection(deps, row, { recipient, said: await payoutAccounts.look(recipient) })
}

/** Another bank account behind one that money could go to is a change like any other: payouts wait and the owner is told. */
function recordConnection(
  deps: Deps,
  { organiser_id: organisationId, currency }: PayoutAccountRow,
  { recipient, said }: { recipient: string; said: ConnectedPayoutAccount | null },
): Promise<PayoutAccountRow> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockPayoutAccount(trx, organisationId, currency)
    if (!before?.provider) throw new AppError('payout.no_connection')
    if (recipientAt(deps, before, before.provider) !== recipient) return before
    // While the provider names no bank, the previous name stays: a different name later still counts as a change.
    const now = said && said.last4 !== '' ? columnsOf(before.provider, recipient, said) : { ready: false }
    const wasNamed = before.last4 !== recipient.slice(-UNNAMED)
    const isChanged = wasNamed && 'last4' in now && before.last4 !== now.last4
    const saved = await trx
      .updateTable('payout_accounts')
      .set({ ...now, ...(isChanged && { changed_at: deps.now(), frozen_until: FROZEN }) })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isChanged) await deps.outbox.announce(trx, { name: 'payout_account.changed', organiserId: organisationId })
    if (isChanged || before.ready !== saved.ready) await writeChange(trx, null, before, saved)
    return saved
  })
}
