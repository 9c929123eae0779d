import { displayGiftCardCode, displayReference } from '@foyer/domain'
import { formatDate, formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { giftCardMail, giftCardReceipt, giftCardRefunded } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { addresseeOf, findSale, readGiftCard } from '../../sales/gift-cards/index.ts'
import { type Composed, namedOrganiser } from './order-letter.ts'

/** To the recipient of a gift card. Only the job contains the code. Null if the card no longer has a recipient. */
export async function composeGiftCard(deps: Deps, job: Extract<MailJob, { template: 'gift_card' }>): Promise<Composed> {
  const card = await readGiftCard(deps.db, job.cardId)
  const organiser = card && (await findSeller(deps.db, card.organisation_id))
  if (!card || !organiser) return null
  const sale = card.sale_id === null ? undefined : await findSale(deps.db, card.sale_id)
  const to = sale
    ? addresseeOf(sale)
    : card.recipient_email === null
      ? null
      : { name: '', address: card.recipient_email, isBuyer: false }
  if (to === null) return null
  return {
    to: { name: to.name, address: to.address },
    organiser,
    ...giftCardMail({
      ...namedOrganiser(deps, organiser),
      amountText: formatMoney(card.value, card.currency),
      code: displayGiftCardCode(job.token),
      message: card.message,
      expiresText: card.expires_at === null ? '' : formatDate(card.expires_at, 'day'),
      eventsUrl: organiser.slug === null ? deps.site.publicUrl : `${deps.site.publicUrl}/o/${organiser.slug}`,
      boughtBy: sale ? (to.isBuyer ? 'reader' : { name: sale.buyer_name }) : null,
    }),
  }
}

/** To the buyer of a gift card: the receipt, or the news of a refund. */
export async function composeGiftCardSale(
  deps: Deps,
  job: Extract<MailJob, { template: 'gift_card_receipt' | 'gift_card_refunded' }>,
): Promise<Composed> {
  const sale = await findSale(deps.db, job.saleId)
  const organiser = sale && (await findSeller(deps.db, sale.organisation_id))
  if (!organiser || sale.buyer_email === null) return null
  const facts = {
    ...namedOrganiser(deps, organiser),
    buyerName: sale.buyer_name,
    reference: displayReference(sale.reference),
  }
  const to = { name: sale.buyer_name, address: sale.buyer_email }
  if (job.template === 'gift_card_refunded')
    return {
      to,
      organiser,
      ...giftCardRefunded({ ...facts, amountText: formatMoney(job.amount, sale.currency) }),
    }
  return {
    to,
    organiser,
    ...giftCardReceipt({
      ...facts,
      amountText: formatMoney(sale.amount, sale.currency),
      recipientName: sale.recipient_email === null ? '' : sale.recipient_name,
      deliveryText: sale.delivered_at !== null || sale.deliver_at === null ? '' : formatDate(sale.deliver_at, 'day'),
    }),
  }
}
