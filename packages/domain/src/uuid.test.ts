import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesToHex, bytesToUuid, hexToBytes, isUuid, uuidToBytes } from './uuid.ts'

describe('UUIDs', () => {
  it('turn into bytes and back', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(uuidToBytes(uuid)).toHaveLength(16)
        expect(bytesToUuid(uuidToBytes(uuid))).toBe(uuid)
        expect(bytesToUuid(uuidToBytes(uuid.toUpperCase()))).toBe(uuid)
      }),
    )
  })

  it.each([
    '',
    'x',
    '0197a3f1aaaa7bbb8ccc000000000001',
    '0197a3f1-aaaa-7bbb-8ccc-00000000000g',
    ' 0197a3f1-aaaa-7bbb-8ccc-000000000001',
  ])('are not %j', (text) => {
    expect(isUuid(text)).toBe(false)
    expect(() => uuidToBytes(text)).toThrow(RangeError)
  })

  it('have 16 bytes', () => {
    expect(() => bytesToUuid(new Uint8Array(15))).toThrow(RangeError)
  })

  it('are written in hexadecimal digits', () => {
    expect(bytesToHex(Uint8Array.of(0, 15, 255))).toBe('000fff')
    expect(hexToBytes('000FFF')).toEqual(Uint8Array.of(0, 15, 255))
    expect(() => hexToBytes('abc')).toThrow(RangeError)
    expect(() => hexToBytes('zz')).toThrow(RangeError)
  })
})
