import type { WebhookFault } from '@foyer/contract'

/** A request to an endpoint. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What became of a request: a status with the beginning of the answer, or a fault. */
export type WebhookAnswer = { readonly durationMs: number } & (
  | { readonly status: number; readonly text: string; readonly retryAfter: string | null; readonly fault: null }
  | { readonly status: null; readonly fault: WebhookFault }
)

/** The one way to the network for webhooks. Nothing it reaches is in a private network, unless the operator named it. */
export interface WebhookGateway {
  /** Whether an endpoint may have this address, as it is now. Null means that it may. */
  examine(url: string): Promise<WebhookFault | null>
  /** Makes one request. Examines the address again, and connects to exactly what it examined. Follows no redirect. */
  post(request: WebhookRequest): Promise<WebhookAnswer>
}
