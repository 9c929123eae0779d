import { required } from '../required.ts'
/** What the id of the scan by which a ticket comes in along with another's is hashed from, by SHA-256. */
export function partyScanText(scanId: string, ticketId: string): string {
  return `${scanId} ${ticketId}`
}

/**
 * The id in a digest of 16 bytes or more; the same each time, so that the scan counts once whoever made it. Version 8 and the
 * variant of RFC 9562: an id of our own making.
 */
export function scanIdFrom(digest: Uint8Array): string {
  const bytes = Uint8Array.from(digest.subarray(0, 16))
  bytes[6] = (required(bytes[6], 'byte 6 of a digest') & 0x0f) | 0x80
  bytes[8] = (required(bytes[8], 'byte 8 of a digest') & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
