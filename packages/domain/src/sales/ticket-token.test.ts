import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32 } from '../base32.ts'
import { assembleTicketToken, encodeTicketPayload, parseTicketToken, ticketPayload, uuidTag } from './ticket-token.ts'
import { bytesToHex } from '../uuid.ts'

const ticket = {
  keyId: 7,
  eventId: '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef',
  ticketId: '0197a3f1-bbbb-7bbb-8ccc-000000000002',
  generation: 258,
  ticketTypeId: '0197a3f1-cccc-7bbb-8ccc-00000badcafe',
  validFrom: new Date('2026-12-12T17:30:00Z'),
  validUntil: new Date('2026-12-13T04:10:00Z'),
}
const signature = Uint8Array.from({ length: 64 }, (_, index) => index)
const token = assembleTicketToken(encodeTicketPayload(ticketPayload(ticket)), signature)

function tamper(change: (bytes: Uint8Array) => void): string {
  const bytes = base32.decode(token) ?? new Uint8Array()
  change(bytes)
  return base32.encode(bytes)
}

describe('the ticket token', () => {
  it('lays its fields out as documented', () => {
    expect(bytesToHex(encodeTicketPayload(ticketPayload(ticket)))).toBe(
      ['01', '07', 'deadbeef', '0197a3f1bbbb7bbb8ccc000000000002', '0102', '0badcafe', '00ede9', '00edf5'].join(''),
    )
  })

  it('fits the coarse alphanumeric mode of a QR code', () => {
    expect(token).toMatch(/^[A-Z2-7]{157}$/)
  })

  it('widens the validity to whole hours', () => {
    const { validFrom, validUntil } = ticketPayload(ticket)
    expect([validFrom.toISOString(), validUntil.toISOString()]).toEqual([
      '2026-12-12T17:00:00.000Z',
      '2026-12-13T05:00:00.000Z',
    ])
    const early = ticketPayload({ ...ticket, validFrom: new Date(0) })
    expect(early.validFrom.toISOString()).toBe('2020-01-01T00:00:00.000Z')
  })

  it('is read back with the bytes to verify', () => {
    const parsed = parseTicketToken(`  ${token.toLowerCase()}\r\n`)
    expect(parsed).toEqual({
      ok: true,
      payload: ticketPayload(ticket),
      signedBytes: encodeTicketPayload(ticketPayload(ticket)),
      signature,
    })
  })

  it.each([
    ['wrong_length', ''],
    ['wrong_length', token.slice(1)],
    ['wrong_length', `${token}A`],
    ['not_base32', `1${token.slice(1)}`],
    ['not_base32', `${token.slice(0, 80)} ${token.slice(81)}`],
    ['not_base32', `${token.slice(0, -1)}7`],
    ['unknown_version', tamper((bytes) => bytes.set([2], 0))],
    ['bad_validity', tamper((bytes) => bytes.set([0, 0, 0], 31))],
  ])('answers %s', (reason, text) => {
    expect(parseTicketToken(text)).toEqual({ ok: false, reason })
  })

  it.each([{ keyId: 256 }, { keyId: -1 }, { generation: 65_536 }, { generation: 0.5 }])('refuses %j', (change) => {
    expect(() => encodeTicketPayload(ticketPayload({ ...ticket, ...change }))).toThrow(RangeError)
  })

  it('refuses parts of another length', () => {
    expect(() => assembleTicketToken(new Uint8Array(33), signature)).toThrow(RangeError)
    expect(() => assembleTicketToken(new Uint8Array(34), new Uint8Array(63))).toThrow(RangeError)
    expect(() => encodeTicketPayload({ ...ticketPayload(ticket), eventTag: 'ab' })).toThrow(RangeError)
  })

  it('tells neighbouring UUIDv7 apart by their random end', () => {
    expect(uuidTag(ticket.eventId)).toBe('deadbeef')
  })

  it('survives the way through the code for every ticket', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.record({
          keyId: fc.nat(255),
          eventId: fc.uuid(),
          ticketId: fc.uuid(),
          generation: fc.nat(65_535),
          ticketTypeId: fc.uuid(),
          validFrom: day,
        }),
        fc.nat(10_000),
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        (fields, hours, signed) => {
          const payload = ticketPayload({
            ...fields,
            validUntil: new Date(fields.validFrom.getTime() + hours * 3_600_000),
          })
          const parsed = parseTicketToken(assembleTicketToken(encodeTicketPayload(payload), signed))
          expect(parsed.ok && parsed.payload).toEqual(payload)
          expect(parsed.ok && bytesToHex(parsed.signature)).toBe(bytesToHex(signed))
        },
      ),
    )
  })

  it('never throws on what a camera may read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ minLength: 157, maxLength: 157, unit: 'binary' })), (text) => {
        expect(parseTicketToken(text).ok).toBe(false)
      }),
    )
  })
})
