import type { Language } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { languageFor } from '../../../http/language.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'

type Chosen = { language: string | null }

const OF_ORDER = sql`select orders.language from orders`
const OF_ORGANISER = sql`
  select users.language from orders join events on events.id = orders.event_id join users on users.id = events.organiser_id`
const DISPUTED = sql`select payments.order_id from disputes join payments on payments.id = disputes.payment_id`
const REFUNDED = sql`select payments.order_id from refunds join payments on payments.id = refunds.payment_id`
const TO_ORGANISERS: readonly MailJob['template'][] = ['refund_failed', 'refund_asked', 'dispute']

/** Finds what a recipient chose: with an order or a place on a waiting list, or for their account. */
function chosenFor(job: MailJob) {
  if ('userId' in job) return sql<Chosen>`select language from users where id = ${job.userId}`
  if ('entryId' in job) return sql<Chosen>`select language from waiting_entries where id = ${job.entryId}`
  if (job.template === 'waiting_list_offer')
    return sql<Chosen>`select language from waiting_entries where order_id = ${job.orderId}`
  if ('payoutId' in job)
    return sql<Chosen>`
      select users.language from payouts join users on users.id = payouts.organiser_id where payouts.id = ${job.payoutId}`
  if ('suspensionId' in job)
    return sql<Chosen>`
      select users.language from suspensions left join events on events.id = suspensions.event_id
      join users on users.id = coalesce(suspensions.user_id, events.organiser_id) where suspensions.id = ${job.suspensionId}`
  if (job.template === 'message_reviewed')
    return sql<Chosen>`
      select users.language from guest_messages join events on events.id = guest_messages.event_id
      join users on users.id = events.organiser_id where guest_messages.id = ${job.messageId}`
  if ('email' in job) return sql<Chosen>`${OF_ORDER} where email = ${job.email} order by created_at desc limit 1`
  const of = TO_ORGANISERS.includes(job.template) ? OF_ORGANISER : OF_ORDER
  if ('orderId' in job) return sql<Chosen>`${of} where orders.id = ${job.orderId}`
  if ('refundId' in job) return sql<Chosen>`${of} where orders.id = (${REFUNDED} where refunds.id = ${job.refundId})`
  if ('disputeId' in job) return sql<Chosen>`${of} where orders.id = (${DISPUTED} where disputes.id = ${job.disputeId})`
  if ('requestId' in job)
    return sql<Chosen>`${of} where orders.id = (select order_id from refund_requests where id = ${job.requestId})`
  return sql<Chosen>`
    ${of} where orders.id = (
      select tickets.order_id from ticket_transfers join tickets on tickets.id = ticket_transfers.ticket_id
      where ticket_transfers.id = ${job.transferId})`
}

/** The language a mail is written in: its recipient's, or else that of the installation. */
export async function mailLanguage({ db, site }: Deps, job: MailJob): Promise<Language> {
  const { rows } = await chosenFor(job).execute(db)
  return languageFor(rows[0]?.language, site)
}
