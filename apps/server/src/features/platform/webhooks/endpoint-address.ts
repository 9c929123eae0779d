import type { WebhookFault } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'

const FAULTS: Partial<Record<WebhookFault, FieldFault>> = {
  address_invalid: 'webhook_address_invalid',
  address_forbidden: 'webhook_address_forbidden',
  address_unknown: 'webhook_address_unknown',
  http_refused: 'webhook_http_refused',
}

/**
 * The address of an endpoint in its normal form. Refuses an address to which no request would be sent. It is examined again for each
 * request, because its name may resolve differently by then.
 */
export async function endpointAddress({ webhooks }: Pick<Deps, 'webhooks'>, url: string): Promise<string> {
  const fault = await webhooks.examine(url)
  if (fault === null) return new URL(url).href
  const code = FAULTS[fault] ?? 'webhook_address_unknown'
  throw new AppError('webhook.url_refused', { fields: { url: code } })
}
