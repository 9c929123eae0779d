import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32 } from './base32.ts'

describe('base32', () => {
  // RFC 4648 §10, without the padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %j as %j and reads it back', (text, encoded) => {
    const bytes = new TextEncoder().encode(text)
    expect(base32.encode(bytes)).toBe(encoded)
    expect(base32.decode(encoded)).toEqual(bytes)
  })

  it.each(['A', 'M1', 'my', 'MZ', 'MY======', 'MZXW6A', 'MY '])('refuses %j', (text) => {
    expect(base32.decode(text)).toBeNull()
  })

  it('reads back every sequence of bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        expect(base32.decode(base32.encode(bytes))).toEqual(new Uint8Array(bytes))
      }),
    )
  })

  it('has one text for each sequence of bytes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.split('')), maxLength: 20 }),
        (text) => {
          const bytes = base32.decode(text)
          expect(bytes === null || base32.encode(bytes) === text).toBe(true)
        },
      ),
    )
  })
})
