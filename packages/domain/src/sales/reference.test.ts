import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  displayDoorCode,
  displayRecoveryCode,
  displayReference,
  doorCode,
  normaliseReference,
  orderReference,
  recoveryCode,
} from './reference.ts'

const random = fc.uint8Array({ minLength: 7, maxLength: 32 })

describe('references', () => {
  it('are written in Crockford base32 from the leading bits', () => {
    expect(orderReference(new Uint8Array(7))).toBe('0000000000')
    expect(orderReference(new Uint8Array(16).fill(255))).toBe('ZZZZZZZZZZ')
    expect(
      orderReference(
        Uint8Array.of(0b00001_000, 0b10_00011_0, 0b0100_0010, 0b1_00110_00, 0b111_01000, 0b01001_010, 0b10_000000),
      ),
    ).toBe('123456789A')
    expect(doorCode(new Uint8Array(8).fill(255))).toBe('ZZZZZZZZZZZZ')
  })

  it('need enough randomness', () => {
    expect(() => orderReference(new Uint8Array(6))).toThrow(RangeError)
    expect(() => doorCode(new Uint8Array(7))).toThrow(RangeError)
  })

  it('have their length and alphabet, and survive being shown and typed', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const reference = orderReference(bytes)
        expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
        expect(displayReference(reference)).toMatch(/^.{5}-.{5}$/)
        expect(normaliseReference(` ${displayReference(reference).toLowerCase()} `)).toBe(reference)
      }),
    )
  })

  it('differ whenever their first 50 bits differ', () => {
    fc.assert(
      fc.property(random, fc.nat(49), (bytes, bit) => {
        const other = new Uint8Array(bytes)
        const index = Math.floor(bit / 8)
        other[index] = (other[index] ?? 0) ^ (128 >> (bit % 8))
        expect(orderReference(other)).not.toBe(orderReference(bytes))
      }),
    )
  })

  it('recovery codes and codes of doors are longer, in groups of four, and typed as forgivingly', () => {
    expect(() => recoveryCode(new Uint8Array(7))).toThrow(RangeError)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (bytes) => {
        const code = recoveryCode(bytes)
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
        expect(doorCode(bytes)).toBe(code)
        expect(displayDoorCode(code)).toBe(displayRecoveryCode(code))
        expect(displayRecoveryCode(code)).toMatch(/^.{4}-.{4}-.{4}$/)
        expect(normaliseReference(displayRecoveryCode(code).toLowerCase())).toBe(code)
      }),
    )
  })

  it('forgive look-alikes and dashes of every kind', () => {
    expect(normaliseReference('o1il–l—O‑8')).toBe('0111108')
    expect(displayReference('ABCD2345')).toBe('ABCD-2345')
  })
})
