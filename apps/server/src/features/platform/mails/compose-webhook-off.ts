import type { Deps } from '../../../deps.ts'
import { webhookSwitchedOff } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findEndpoint } from '../webhooks/index.ts'
import type { Composed } from './order-letter.ts'
import { findReader } from './reader.ts'

/** To an owner: a webhook endpoint was switched off. Null if it has been switched on again or deleted since. */
export async function composeWebhookOff(
  deps: Deps,
  { endpointId, reason, ...job }: Extract<MailJob, { template: 'webhook_switched_off' }>,
): Promise<Composed> {
  const endpoint = await findEndpoint(deps.db, endpointId)
  const reader = endpoint?.disabled_at && (await findReader(deps, endpoint.organisation_id, job))
  if (!endpoint || !reader) return null
  return {
    to: reader.to,
    organiser: null,
    ...webhookSwitchedOff({
      name: reader.firstName,
      endpoint: endpoint.url,
      reason,
      url: `${deps.site.publicUrl}/organisation/settings/webhooks`,
    }),
  }
}
