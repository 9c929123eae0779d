import type { Deps } from '../../../deps.ts'
import { listHolders } from '../transfers/index.ts'
import type { GuestNotice, MailJob } from '../../../jobs/job-queue.ts'

/** Small enough that a chunk commits quickly; each chunk queues the next, so that a killed worker skips no one. */
const CHUNK = 200

/**
 * Writes a mail job for every order with tickets and for every other holder of one of its tickets, chunk by chunk in the order of their
 * ids. The mail's key names the notice, so a chunk that is written twice still notifies each of them once.
 */
export async function tellGuests(deps: Deps, job: GuestNotice): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const orders = await trx
      .selectFrom('orders')
      .select('id')
      .where('event_id', '=', job.eventId)
      .where('state', 'in', ['paid', 'partially_refunded'])
      .where('email', 'is not', null)
      .where('surcharge_of', 'is', null)
      .$call((query) => (job.after === null ? query : query.where('id', '>', job.after)))
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    const ids = orders.map(({ id }) => id)
    const holders = await listHolders(trx, ids)
    const mails = [
      ...ids.map((id) => mailToBuyer(job, id)),
      ...holders.map(({ transfer_id: transferId }) => mailToHolder(job, transferId)),
    ]
    await deps.jobs.enqueueAll(
      trx,
      mails.map((data) => ({ name: 'mail.send', data })),
    )
    const last = orders.at(-1)
    if (orders.length === CHUNK && last) await deps.jobs.enqueue(trx, 'guests.tell', { ...job, after: last.id })
  })
}

const keyOf = ({ notice, eventId, version }: GuestNotice, id: string) => `${notice}:${eventId}:${version}:${id}`

const TEMPLATES = {
  postponed: { buyer: 'event_postponed', holder: 'held_ticket_postponed' },
  codes_renewed: { buyer: 'codes_renewed', holder: 'held_ticket_renewed' },
  reminder: { buyer: 'event_reminder', holder: 'held_ticket_reminder' },
} as const

function mailToBuyer(job: GuestNotice, orderId: string): MailJob {
  const key = keyOf(job, orderId)
  if (job.notice === 'changed') return { key, template: 'event_changed', orderId, version: job.version }
  return { key, template: TEMPLATES[job.notice].buyer, orderId }
}

function mailToHolder(job: GuestNotice, transferId: string): MailJob {
  const key = keyOf(job, transferId)
  if (job.notice === 'changed') return { key, template: 'held_ticket_changed', transferId, version: job.version }
  return { key, template: TEMPLATES[job.notice].holder, transferId }
}
