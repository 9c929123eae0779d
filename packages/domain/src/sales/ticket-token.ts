import { base32 } from '../base32.ts'
import { bytesToHex, bytesToUuid, hexToBytes, isUuid, uuidToBytes } from '../uuid.ts'

/**
 * What a ticket's QR code says, signed. Layout, big-endian: version 1 · key id 1 · event tag 4 · ticket id 16 · generation 2 ·
 * ticket type tag 4 · valid from 3 · valid until 3 = 34 bytes, then the Ed25519 signature of these 34 bytes, 64 bytes.
 */
export type TicketPayload = {
  version: 1
  /** Which public key verifies it, 0–255. */
  keyId: number
  /** `uuidTag` of the event: enough to say "another event" without its list. */
  eventTag: string
  ticketId: string
  /** Raised by transfer and refund, 0–65,535; an older code is refused. */
  generation: number
  ticketTypeTag: string
  /** Whole hours, rounded outwards. */
  validFrom: Date
  validUntil: Date
}

/** What is wrong with a text that is not a ticket token. */
export type TicketTokenFault = 'not_base32' | 'wrong_length' | 'unknown_version' | 'bad_validity'

/** A parsed token. The signature is not verified here: pass `signedBytes` and `signature` to the code that has the key. */
export type ParsedTicketToken =
  | { ok: true; payload: TicketPayload; signedBytes: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: TicketTokenFault }

const payloadLength = 34
const signatureLength = 64
const tokenLength = Math.ceil(((payloadLength + signatureLength) * 8) / 5)
const epoch = Date.UTC(2020, 0, 1)
const hour = 3_600_000
const lastHour = 2 ** 24 - 1

/** The last 4 bytes of a UUID as 8 hexadecimal digits; the first ones of a UUIDv7 are its time, the same for neighbours. */
export function uuidTag(uuid: string): string {
  if (!isUuid(uuid)) throw new RangeError('Not a UUID')
  return uuid.slice(-8).toLowerCase()
}

/** The payload of a ticket, its validity widened to whole hours within what three bytes hold (2020 to 3934). */
export function ticketPayload(ticket: {
  keyId: number
  eventId: string
  ticketId: string
  generation: number
  ticketTypeId: string
  validFrom: Date
  validUntil: Date
}): TicketPayload {
  return {
    version: 1,
    keyId: ticket.keyId,
    eventTag: uuidTag(ticket.eventId),
    ticketId: ticket.ticketId.toLowerCase(),
    generation: ticket.generation,
    ticketTypeTag: uuidTag(ticket.ticketTypeId),
    validFrom: fromHours(Math.floor((ticket.validFrom.getTime() - epoch) / hour)),
    validUntil: fromHours(Math.ceil((ticket.validUntil.getTime() - epoch) / hour)),
  }
}

function fromHours(hours: number): Date {
  return new Date(epoch + Math.min(Math.max(hours, 0), lastHour) * hour)
}

/** The 34 bytes to sign. Throws RangeError for a number outside its field. */
export function encodeTicketPayload(payload: TicketPayload): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(payloadLength)
  bytes.set([payload.version, inField(payload.keyId, 255)], 0)
  bytes.set(tagBytes(payload.eventTag), 2)
  bytes.set(uuidToBytes(payload.ticketId), 6)
  const view = new DataView(bytes.buffer)
  view.setUint16(22, inField(payload.generation, 65_535))
  bytes.set(tagBytes(payload.ticketTypeTag), 24)
  bytes.set(uint24((payload.validFrom.getTime() - epoch) / hour), 28)
  bytes.set(uint24((payload.validUntil.getTime() - epoch) / hour), 31)
  return bytes
}

/** The text for the QR code: base32, 157 characters. Throws RangeError when a length is not 34 and 64. */
export function assembleTicketToken(payloadBytes: Uint8Array, signature: Uint8Array): string {
  if (payloadBytes.length !== payloadLength) throw new RangeError('A ticket payload has 34 bytes')
  if (signature.length !== signatureLength) throw new RangeError('An Ed25519 signature has 64 bytes')
  const bytes = new Uint8Array(payloadLength + signatureLength)
  bytes.set(payloadBytes, 0)
  bytes.set(signature, payloadLength)
  return base32.encode(bytes)
}

/** Takes a scanned or pasted text apart; lower case and surrounding white space are tolerated. Verifies no signature. */
export function parseTicketToken(text: string): ParsedTicketToken {
  const code = text.trim().toUpperCase()
  if (code.length !== tokenLength) return { ok: false, reason: 'wrong_length' }
  const bytes = base32.decode(code)
  if (!bytes) return { ok: false, reason: 'not_base32' }
  if (bytes[0] !== 1) return { ok: false, reason: 'unknown_version' }
  const signedBytes = bytes.slice(0, payloadLength)
  const payload = decodePayload(signedBytes)
  if (payload.validUntil < payload.validFrom) return { ok: false, reason: 'bad_validity' }
  return { ok: true, payload, signedBytes, signature: bytes.slice(payloadLength) }
}

function decodePayload(bytes: Uint8Array<ArrayBuffer>): TicketPayload {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    version: 1,
    keyId: view.getUint8(1),
    eventTag: bytesToHex(bytes.subarray(2, 6)),
    ticketId: bytesToUuid(bytes.subarray(6, 22)),
    generation: view.getUint16(22),
    ticketTypeTag: bytesToHex(bytes.subarray(24, 28)),
    validFrom: fromHours(readUint24(view, 28)),
    validUntil: fromHours(readUint24(view, 31)),
  }
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint8(offset) * 65_536 + view.getUint16(offset + 1)
}

function uint24(value: number): number[] {
  const whole = inField(value, lastHour)
  return [whole >> 16, (whole >> 8) & 255, whole & 255]
}

function tagBytes(tag: string): Uint8Array<ArrayBuffer> {
  const bytes = hexToBytes(tag)
  if (bytes.length !== 4) throw new RangeError('A tag has 4 bytes')
  return bytes
}

function inField(value: number, most: number): number {
  if (!Number.isInteger(value) || value < 0 || value > most) throw new RangeError(`${value} is not within 0–${most}`)
  return value
}
