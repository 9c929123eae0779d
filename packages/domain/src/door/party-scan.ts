import { required } from '../required.ts'
/** The text whose SHA-256 gives the id of the scan that admits a ticket together with another one. */
export function partyScanText(scanId: string, ticketId: string): string {
  return `${scanId} ${ticketId}`
}

/**
 * The id from a digest of 16 bytes or more. It is the same each time, so that the scan counts once, whichever device made it. Version 8 and
 * the variant of RFC 9562: an application-defined id.
 */
export function scanIdFrom(digest: Uint8Array): string {
  const bytes = Uint8Array.from(digest.subarray(0, 16))
  bytes[6] = (required(bytes[6], 'byte 6 of a digest') & 0x0f) | 0x80
  bytes[8] = (required(bytes[8], 'byte 8 of a digest') & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
