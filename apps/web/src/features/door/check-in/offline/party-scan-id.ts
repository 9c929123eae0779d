import { partyScanText, scanIdFrom } from '@foyer/domain'

/** The id of the scan that admits a ticket together with another ticket of its order; the server computes the same id. */
export async function partyScanId(scanId: string, ticketId: string): Promise<string> {
  const text = new TextEncoder().encode(partyScanText(scanId, ticketId))
  return scanIdFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}
