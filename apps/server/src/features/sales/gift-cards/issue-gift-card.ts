import type { GiftCardInput, NewGiftCardView } from '@foyer/contract'
import { displayGiftCardCode, hasLinkText, isCurrency, required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { auditAct, findSeller, lockFor } from '../../people/organisations/index.ts'
import { isNewOrganiser } from '../../programme/events/index.ts'
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
      await assertDecent(deps, trx, { organisationId, message, network })
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

/**
 * Cards are mailed to people who did not ask for them, and cost nothing to give away. Cards of a new organiser carry no link, and their
 * number is limited together with that of complimentary tickets.
 */
async function assertDecent(
  deps: Deps,
  trx: Trx,
  { organisationId, message, network }: { organisationId: string; message: string; network: Network },
): Promise<void> {
  const isNew = await isNewOrganiser(deps, trx, organisationId)
  const organiser = await findSeller(trx, organisationId)
  if (isNew && [message, organiser?.name ?? ''].some(hasLinkText)) throw new AppError('gift.links_refused')
  const here = { db: trx }
  const subject = Subject.of('organiser', organisationId)
  if (isNew) await limitRate(here, limits.giftsOfNewOrganiser, subject)
  await limitRate(here, limits.giftsOfOrganiser, subject)
  await limitRate(here, limits.giftsByNetwork, network)
}
