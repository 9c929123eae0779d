import type { GuestNotice, Job } from '../../../jobs/job-queue.ts'
import type { JobSubscriber } from '../../../outbox/index.ts'

function tellGuests(eventId: string, notice: GuestNotice['notice'], version: number): Job {
  return { name: 'guests.tell', data: { eventId, notice, version, after: null } }
}

/** The notices that all ticket holders of an event receive. The holders can change until the job runs, so the job looks them up. */
export const guestNoticeSubscriber: JobSubscriber = {
  'event.postponed': ({ eventId, version }) => [tellGuests(eventId, 'postponed', version)],
  'event.change_shared': ({ eventId, version }) => [tellGuests(eventId, 'changed', version)],
  'ticket_codes.renewed': ({ eventId, round }) => [tellGuests(eventId, 'codes_renewed', round)],
}
