const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether `text` is a UUID in its usual form with dashes, any version, either case. */
export function isUuid(text: string): boolean {
  return pattern.test(text)
}

/** Lower-case hexadecimal digits of `bytes`. */
export function bytesToHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes of hexadecimal digits. Throws RangeError for anything else. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new RangeError('Not hexadecimal')
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

/** The 16 bytes of a UUID. Throws RangeError for a text that is none. */
export function uuidToBytes(uuid: string): Uint8Array<ArrayBuffer> {
  if (!isUuid(uuid)) throw new RangeError('Not a UUID')
  return hexToBytes(uuid.replaceAll('-', ''))
}

/** The lower-case UUID of 16 bytes. Throws RangeError for another length. */
export function bytesToUuid(bytes: Uint8Array): string {
  if (bytes.length !== 16) throw new RangeError('A UUID has 16 bytes')
  const hex = bytesToHex(bytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
