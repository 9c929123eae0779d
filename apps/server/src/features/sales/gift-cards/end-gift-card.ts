import type { GiftCardView } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { workOnEach } from '../../../jobs/work-on-each.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { creditOrganiser } from '../../money/payouts/index.ts'
import { auditAct, lockFor } from '../../people/organisations/index.ts'
import { endedPostings } from './gift-card-postings.ts'
import { freezeWhileTakenBack } from './freeze-gift-card.ts'
import {
  findGiftCard,
  type GiftCardRow,
  listChargedBackCards,
  listExpiredCards,
  lockGiftCard,
  moveGiftCard,
  owedToOrganisation,
} from './gift-cards.queries.ts'
import { giftCardView } from './gift-cards.view.ts'

const BATCH = 100

interface Ending {
  readonly kind: 'voided' | 'expired'
  readonly actorId?: string
  /** How much of the balance ends, minor units; all of it by default. */
  readonly amount?: number
}

/** Removes the balance of a locked card, or a part of it, from the card and from the ledger. */
async function endRest(
  { outbox }: Pick<Deps, 'outbox'>,
  trx: Trx,
  card: GiftCardRow,
  { amount = card.balance, ...ending }: Ending,
): Promise<void> {
  const movementId = await moveGiftCard(trx, card.id, { ...ending, amount: -amount })
  const { organisation_id: organiserId, currency } = card
  const reason = ending.kind === 'voided' && ending.actorId === undefined ? 'charged_back' : ending.kind
  await outbox.announce(trx, { name: 'gift_card.ended', organiserId, cardId: card.id, amount, reason })
  const posting = { kind: 'gift_card_ended', ref: movementId, currency } as const
  if (card.sale_id === null)
    return postTransaction(trx, { ...posting, eventId: null, postings: endedPostings(organiserId, amount) })
  // The money of a sold card has been collected, and becomes the organisation's.
  const from = { account: 'gift_card_liability', organiserId, amount } as const
  return creditOrganiser(trx, { ...posting, organiserId, amount, from })
}

/** Voids what is left of a card. Amounts that orders have claimed stay with them, and whatever is returned later can be spent again. */
export function voidGiftCard(
  deps: Deps,
  actor: MemberActor,
  { organisationId, cardId }: { organisationId: string; cardId: string },
): Promise<GiftCardView> {
  return deps.db.transaction().execute(async (trx) => {
    await lockFor(trx, actor, 'gift-cards:write', organisationId)
    const known = await findGiftCard(trx, organisationId, cardId)
    const card = known && (await lockGiftCard(trx, cardId))
    if (!card) throw new AppError('gift_card.not_found')
    // Money that was paid for a card is refunded, never kept. An amount that the bank took back after it was spent belongs to the organisation again.
    const amount = card.sale_id === null ? card.balance : await owedToOrganisation(trx, cardId)
    if (card.sale_id !== null && amount === 0 && known.sale?.payment !== 'lost') throw new AppError('gift_card.sold')
    if (amount === 0) throw new AppError('gift_card.used_up')
    await endRest(deps, trx, card, { kind: 'voided', actorId: actor.userId, amount })
    if (card.sale_id !== null) await freezeWhileTakenBack(trx, cardId)
    await auditAct(trx, actor, {
      organisationId,
      action: 'gift_card.void',
      target: { kind: 'gift_card', id: cardId, label: card.code_tail },
      before: { balance: card.balance, currency: card.currency },
      after: { balance: card.balance - amount },
    })
    const ended = required(await findGiftCard(trx, organisationId, cardId), 'The gift card just voided')
    return giftCardView(actor, ended, deps.now())
  })
}

/**
 * Takes off cards, one by one, what was returned to them after a bank had taken it from the organisation, and unfreezes the rest. Orders
 * and disputes that hold the card's lock come first.
 */
export async function creditChargedBackCards(deps: Pick<Deps, 'db' | 'log' | 'outbox'>): Promise<void> {
  await workOnEach(
    await listChargedBackCards(deps.db, BATCH),
    (id) =>
      deps.db.transaction().execute(async (trx) => {
        const card = await lockGiftCard(trx, id)
        if (!card?.frozen) return
        const amount = await owedToOrganisation(trx, id)
        if (amount > 0) await endRest(deps, trx, card, { kind: 'voided', amount })
        await freezeWhileTakenBack(trx, id)
      }),
    (error, id) => deps.log.error({ err: error, giftCard: id }, 'a charged back gift card could not be credited'),
  )
}

/** Ends the balance of expired cards, one by one. An order or a return that holds the card's lock comes first. */
export async function expireGiftCards(deps: Pick<Deps, 'db' | 'log' | 'now' | 'outbox'>): Promise<void> {
  await workOnEach(
    await listExpiredCards(deps.db, BATCH),
    (id) =>
      deps.db.transaction().execute(async (trx) => {
        const card = await lockGiftCard(trx, id)
        // A frozen card waits until it is decided who gets the money.
        if (card && card.balance > 0 && !card.frozen && card.expires_at !== null && card.expires_at <= deps.now())
          await endRest(deps, trx, card, { kind: 'expired' })
      }),
    (error, id) => deps.log.error({ err: error, giftCard: id }, 'a gift card could not be expired'),
  )
}
