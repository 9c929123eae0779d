const rfc4648 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The first `length` groups of five bits of `bytes`, most significant first, each as a character of `alphabet`. */
export function encodeFiveBits(bytes: Uint8Array, alphabet: string, length: number): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5 && text.length < length) {
      bits -= 5
      text += alphabet.charAt((buffer >> bits) & 31)
    }
  }
  return bits > 0 && text.length < length ? text + alphabet.charAt((buffer << (5 - bits)) & 31) : text
}

/** Base32 without padding, upper-case (RFC 4648 §6): all characters are in the QR code's alphanumeric mode. */
export const base32 = {
  encode(bytes: Uint8Array): string {
    return encodeFiveBits(bytes, rfc4648, Math.ceil((bytes.length * 8) / 5))
  },

  /** The bytes of an upper-case text, or null if it contains another character or is not what `encode` writes. */
  decode(text: string): Uint8Array<ArrayBuffer> | null {
    const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
    let buffer = 0
    let bits = 0
    let filled = 0
    for (const character of text) {
      const value = rfc4648.indexOf(character)
      if (value < 0) return null
      buffer = ((buffer << 5) | value) & 0xfff
      bits += 5
      if (bits < 8) continue
      bits -= 8
      bytes[filled] = (buffer >> bits) & 255
      filled += 1
    }
    // The remaining bits must be zero and fewer than a character holds; otherwise two texts would stand for the same bytes.
    const exact = bits < 5 && (buffer & ((1 << bits) - 1)) === 0
    return exact ? bytes : null
  },
}
