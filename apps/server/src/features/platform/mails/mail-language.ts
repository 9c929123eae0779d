import type { Language } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { languageFor } from '../../../http/language.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { isToMembers } from './reader.ts'

type Chosen = { language: string | null }

const OF_ORDER = sql`select orders.language from orders`
const REFUNDED = sql`select payments.order_id from refunds join payments on payments.id = refunds.payment_id`

/**
 * Finds what a recipient chose: with an order or a place on a waiting list, or for their account. Null for a mail to members that the
 * previous release stored without naming a member.
 */
function chosenFor(job: MailJob) {
  if ('memberId' in job) return sql<Chosen>`select language from users where id = ${job.memberId}`
  if (job.template === 'invitation')
    return sql<Chosen>`
      select coalesce(invited.language, inviter.language) as language from invitations
      join users inviter on inviter.id = invitations.invited_by left join users invited on invited.email = invitations.email
      where invitations.id = ${job.invitationId}`
  // The recipient of a gift card may be unknown here, so the mail is in the language of the member or buyer who gives it.
  if ('cardId' in job)
    return sql<Chosen>`
      select coalesce(recipient.language, sold.language, giver.language) as language from gift_cards
      left join users giver on giver.id = gift_cards.issued_by
      left join gift_card_sales sold on sold.id = gift_cards.sale_id
      left join users recipient on recipient.email = gift_cards.recipient_email where gift_cards.id = ${job.cardId}`
  if ('saleId' in job) return sql<Chosen>`select language from gift_card_sales where id = ${job.saleId}`
  if ('userId' in job) return sql<Chosen>`select language from users where id = ${job.userId}`
  if ('groupId' in job)
    return sql<Chosen>`${OF_ORDER} where id = (select order_ids[1] from order_groups where id = ${job.groupId})`
  if ('followerId' in job) return sql<Chosen>`select language from followers where id = ${job.followerId}`
  if ('entryId' in job) return sql<Chosen>`select language from waiting_entries where id = ${job.entryId}`
  if (job.template === 'waiting_list_offer')
    return sql<Chosen>`select language from waiting_entries where order_id = ${job.orderId}`
  if ('suspensionId' in job)
    return sql<Chosen>`
      select users.language from suspensions join users on users.id = suspensions.user_id
      where suspensions.id = ${job.suspensionId}`
  if ('email' in job) return sql<Chosen>`${OF_ORDER} where email = ${job.email} order by created_at desc limit 1`
  if (isToMembers(job)) return null
  if ('orderId' in job) return sql<Chosen>`${OF_ORDER} where orders.id = ${job.orderId}`
  if ('refundId' in job)
    return sql<Chosen>`${OF_ORDER} where orders.id = (${REFUNDED} where refunds.id = ${job.refundId})`
  if ('requestId' in job)
    return sql<Chosen>`${OF_ORDER} where orders.id = (select order_id from refund_requests where id = ${job.requestId})`
  return sql<Chosen>`
    ${OF_ORDER} where orders.id = (
      select tickets.order_id from ticket_transfers join tickets on tickets.id = ticket_transfers.ticket_id
      where ticket_transfers.id = ${job.transferId})`
}

/** The language a mail is written in: its recipient's, or else that of the installation. */
export async function mailLanguage({ db, site }: Deps, job: MailJob): Promise<Language> {
  const chosen = chosenFor(job)
  const { rows } = chosen ? await chosen.execute(db) : { rows: [] }
  return languageFor(rows[0]?.language, site)
}
