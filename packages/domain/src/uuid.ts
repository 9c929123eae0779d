const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether `text` is a UUID in its usual form with dashes, any version, either case. */
export function isUuid(text: string): boolean {
  return pattern.test(text)
}

/** The two digits of each byte. */
const digitsOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case hexadecimal digits of `bytes`. */
export function bytesToHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += digitsOfByte[byte]
  return hex
}

/** Bytes of hexadecimal digits. Throws RangeError for anything else. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new RangeError('Not hexadecimal')
  const bytes = new Uint8Array(hex.length / 2)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)
  return bytes
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
