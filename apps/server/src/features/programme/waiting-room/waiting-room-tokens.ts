import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../secrets.ts'

/** A place in a waiting room. Anyone with its token can use it. */
export interface Place {
  readonly eventId: string
  readonly visitorId: string
}

/** What lets a visitor buy at an event, until it expires. */
interface Pass extends Place {
  readonly expiresAt: Date
}

type Purpose = 'place' | 'pass'

const UUID_BYTES = 16
const TIME_BYTES = 4
const MARK_BYTES = 16
const PLACE_BYTES = UUID_BYTES * 2

/** How long a pass lets its visitor choose tickets. Holds that are placed in time go on without it. */
export const PASS_SECONDS = 900

/** 128 bits. The purpose is part of it, so that a place never passes for a pass. */
function markOf(secrets: Secrets, purpose: Purpose, said: Buffer): Buffer {
  return createHmac('sha256', secrets.waitingRoom).update(purpose).update(said).digest().subarray(0, MARK_BYTES)
}

function signed(secrets: Secrets, purpose: Purpose, said: Buffer): string {
  return Buffer.concat([said, markOf(secrets, purpose, said)]).toString('base64url')
}

function readSigned(secrets: Secrets, purpose: Purpose, token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  const length = purpose === 'place' ? PLACE_BYTES : PLACE_BYTES + TIME_BYTES
  if (bytes.length !== length + MARK_BYTES || bytes.toString('base64url') !== token) return null
  const said = bytes.subarray(0, length)
  return timingSafeEqual(bytes.subarray(length), markOf(secrets, purpose, said)) ? said : null
}

const bytesOf = ({ eventId, visitorId }: Place) => Buffer.from(`${eventId}${visitorId}`.replaceAll('-', ''), 'hex')

function uuidAt(bytes: Buffer, start: number): string {
  return bytes
    .subarray(start, start + UUID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const placeIn = (said: Buffer): Place => ({ eventId: uuidAt(said, 0), visitorId: uuidAt(said, UUID_BYTES) })

/** The token of a place: event, visitor and our mark on both. It does not expire: a place is kept while its holder sleeps. */
export function placeToken(secrets: Secrets, place: Place): string {
  return signed(secrets, 'place', bytesOf(place))
}

/** The place a token stands for; null where the mark is not ours, or it is for another event. */
export function readPlaceToken(secrets: Secrets, eventId: string, token: string): Place | null {
  const said = readSigned(secrets, 'place', token)
  const place = said && placeIn(said)
  return place?.eventId === eventId ? place : null
}

/** A pass says event, visitor and its end, so that it is checked by its mark alone. */
export function waitingPass(secrets: Secrets, { expiresAt, ...place }: Pass): string {
  const until = Buffer.alloc(TIME_BYTES)
  until.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000))
  return signed(secrets, 'pass', Buffer.concat([bytesOf(place), until]))
}

/** `admitted`: the pass lets its visitor buy. `missing`: it is not ours, or it is for another event. */
export type PassWorth = 'admitted' | 'expired' | 'missing'

/** What a pass is worth at this event now. Decided without the database. */
export function worthOfPass(
  secrets: Secrets,
  pass: string,
  { eventId, now }: { eventId: string; now: Date },
): PassWorth {
  const said = readSigned(secrets, 'pass', pass)
  if (!said || placeIn(said).eventId !== eventId) return 'missing'
  return said.readUInt32BE(PLACE_BYTES) * 1000 > now.getTime() ? 'admitted' : 'expired'
}
