import type { GiftCardInput, NewGiftCardView } from '@foyer/contract'
import { displayGiftCardCode, isCurrency, required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { auditAct, lockFor } from '../../people/organisations/index.ts'
import { assertDecentGift } from '../../programme/events/index.ts'
import { newGiftCardCode } from './gift-card-code.ts'
import { issuedPostings } from './gift-card-postings.ts'
import { findGiftCard, moveGiftCard } from './gift-cards.queries.ts'
import { giftCardView } from './gift-cards.view.ts'

/** Issues a card that nobody pays for. The organisation bears its value when it is spent. */
export function issueGiftCard(
  deps: Deps,
  actor: MemberActor,
  { organisationId, input, network }: { organisationId: string; input: GiftCardInput; network: Network },
): Promise<NewGiftCardView> {
  const { value, currency, recipientEmail, message, expiresAt } = input
  if (!isCurrency(currency)) throw new AppError('request.invalid', { fields: { currency: 'currency' } })
  if (expiresAt !== null && new Date(expiresAt) <= deps.now())
    throw new AppError('request.invalid', { fields: { expiresAt: 'not_future' } })
  return deps.db.transaction().execute(async (trx) => {
    await lockFor(trx, actor, 'gift-cards:write', organisationId)
    const id = uuidv7()
    const { code, stored } = newGiftCardCode()
    await trx
      .insertInto('gift_cards')
      .values({
        ...stored,
        id,
        organisation_id: organisationId,
        currency,
        value,
        recipient_email: recipientEmail,
        message,
        expires_at: expiresAt === null ? null : new Date(expiresAt),
        issued_by: actor.userId,
      })
      .execute()
    await moveGiftCard(trx, id, { kind: 'issued', amount: value, actorId: actor.userId })
    await postTransaction(trx, {
      kind: 'gift_card_issued',
      ref: id,
      currency,
      eventId: null,
      postings: issuedPostings(organisationId, value),
    })
    if (recipientEmail !== null) {
      await assertDecentGift(deps, trx, { actor, organisationId, words: [message], network })
      await deps.jobs.enqueue(trx, 'mail.send', {
        key: `gift-card:${id}`,
        template: 'gift_card',
        cardId: id,
        token: code,
      })
    }
    await deps.outbox.announce(trx, { name: 'gift_card.issued', organiserId: organisationId, cardId: id, sold: false })
    const card = required(await findGiftCard(trx, organisationId, id), 'The gift card just written')
    await auditAct(trx, actor, {
      organisationId,
      action: 'gift_card.issue',
      target: { kind: 'gift_card', id, label: stored.code_tail },
      after: { value, currency, expiresAt, mailed: recipientEmail !== null },
    })
    return { card: giftCardView(actor, card, deps.now()), code: displayGiftCardCode(code) }
  })
}
