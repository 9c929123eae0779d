import { partyScanText, scanIdFrom } from '@foyer/domain'

/** The id of the scan by which a ticket comes in along with another's, as the server makes it. */
export async function partyScanId(scanId: string, ticketId: string): Promise<string> {
  const text = new TextEncoder().encode(partyScanText(scanId, ticketId))
  return scanIdFrom(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}
