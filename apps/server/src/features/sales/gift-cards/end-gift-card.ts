import type { GiftCardView } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { auditAct, lockFor } from '../../people/organisations/index.ts'
import { endedPostings } from './gift-card-postings.ts'
import { findGiftCard, type GiftCardRow, listExpiredCards, lockGiftCard, moveGiftCard } from './gift-cards.queries.ts'
import { giftCardView } from './gift-cards.view.ts'

const BATCH = 100

/** Takes what is left of a locked card off it, and off the books. */
async function endRest(
  trx: Trx,
  card: GiftCardRow,
  ending: { kind: 'voided'; actorId: string } | { kind: 'expired' },
): Promise<void> {
  const movementId = await moveGiftCard(trx, card.id, { ...ending, amount: -card.balance })
  await postTransaction(trx, {
    kind: 'gift_card_ended',
    ref: movementId,
    currency: card.currency,
    eventId: null,
    postings: endedPostings(card.organisation_id, card.balance),
  })
}

/** Voids what is left of a card. What orders have claimed stays theirs, and what of it goes back later can be spent again. */
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
    if (card.balance === 0) throw new AppError('gift_card.used_up')
    await endRest(trx, card, { kind: 'voided', actorId: actor.userId })
    await auditAct(trx, actor, {
      organisationId,
      action: 'gift_card.void',
      target: { kind: 'gift_card', id: cardId, label: card.code_tail },
      before: { balance: card.balance, currency: card.currency },
      after: { balance: 0 },
    })
    const ended = required(await findGiftCard(trx, organisationId, cardId), 'The gift card just voided')
    return giftCardView(actor, ended, deps.now())
  })
}

/** Ends what is left of cards whose time is over, card by card. The lock lets an order or a return that came first pass. */
export async function expireGiftCards(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const id of await listExpiredCards(deps.db, BATCH))
    await deps.db.transaction().execute(async (trx) => {
      const card = await lockGiftCard(trx, id)
      if (card && card.balance > 0 && card.expires_at !== null && card.expires_at <= deps.now())
        await endRest(trx, card, { kind: 'expired' })
    })
}
