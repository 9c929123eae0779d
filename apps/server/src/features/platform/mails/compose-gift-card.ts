import { displayGiftCardCode } from '@foyer/domain'
import { formatDate, formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { giftCardMail } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { readGiftCard } from '../../sales/gift-cards/index.ts'
import { type Composed, namedOrganiser } from './order-letter.ts'

/** To the recipient of a gift card. The code is in the job alone; null where the card has no recipient any more. */
export async function composeGiftCard(deps: Deps, job: Extract<MailJob, { template: 'gift_card' }>): Promise<Composed> {
  const card = await readGiftCard(deps.db, job.cardId)
  const organiser = card && (await findSeller(deps.db, card.organisation_id))
  if (!card?.recipient_email || !organiser) return null
  return {
    to: { name: '', address: card.recipient_email },
    organiser,
    ...giftCardMail({
      ...namedOrganiser(deps, organiser),
      amountText: formatMoney(card.value, card.currency),
      code: displayGiftCardCode(job.token),
      message: card.message,
      expiresText: card.expires_at === null ? '' : formatDate(card.expires_at, 'day'),
      eventsUrl: organiser.slug === null ? deps.site.publicUrl : `${deps.site.publicUrl}/o/${organiser.slug}`,
    }),
  }
}
