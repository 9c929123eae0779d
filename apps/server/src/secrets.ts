import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Keys derived from SECRET_KEY, one per purpose, so that none can stand in for another. They are key objects, because a digest with raw
 * bytes has to prepare its key each time, which takes longer than the digest.
 */
export interface Secrets {
  readonly session: KeyObject
  readonly order: KeyObject
  readonly seal: KeyObject
  readonly sandbox: KeyObject
  readonly unsubscribe: KeyObject
  readonly waiting: KeyObject
  readonly follower: KeyObject
  readonly recovery: KeyObject
  readonly ticket: KeyObject
  readonly privacy: KeyObject
  readonly opened: KeyObject
  readonly feedback: KeyObject
  readonly waitingRoom: KeyObject
}

export function deriveSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'foyer', purpose, 32)))
  return {
    session: derive('session'),
    order: derive('order'),
    seal: derive('seal'),
    sandbox: derive('sandbox'),
    unsubscribe: derive('unsubscribe'),
    waiting: derive('waiting'),
    follower: derive('follower'),
    recovery: derive('recovery'),
    ticket: derive('ticket'),
    privacy: derive('privacy'),
    opened: derive('opened'),
    feedback: derive('feedback'),
    waitingRoom: derive('waiting-room'),
  }
}

/** What an order's secret is derived from. Raising `link_generation` revokes every link sent before. */
export interface LinkedOrder {
  readonly id: string
  readonly link_generation: number
}

/**
 * The secret that opens an order: 192 bits, derived from its id and the generation of its link, so that it is not stored. Generation 0
 * is derived from the id alone: links sent before generations existed keep working.
 */
export function orderToken(secrets: Secrets, { id, link_generation: generation }: LinkedOrder): string {
  const subject = generation === 0 ? id : `${id}:${generation}`
  return createHmac('sha256', secrets.order).update(subject).digest().subarray(0, 24).toString('base64url')
}

export function orderTokenMatches(secrets: Secrets, order: LinkedOrder, candidate: string): boolean {
  const expected = Buffer.from(orderToken(secrets, order))
  const given = Buffer.from(candidate)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The secret that opens a passed-on ticket, for the holder of that transfer alone: 192 bits, derived from the transfer's id. */
export function ticketToken(secrets: Secrets, transferId: string): string {
  return createHmac('sha256', secrets.ticket).update(transferId).digest().subarray(0, 24).toString('base64url')
}

export function ticketTokenMatches(secrets: Secrets, transferId: string, candidate: string): boolean {
  const expected = Buffer.from(ticketToken(secrets, transferId))
  const given = Buffer.from(candidate)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const UUID_BYTES = 16

function unsubscribeMark(secrets: Secrets, user: Buffer): Buffer {
  return createHmac('sha256', secrets.unsubscribe).update(user).digest().subarray(0, 16)
}

/** What a mail's unsubscribe link carries: the user's id and our mark on it. It opens nothing else and does not expire. */
export function unsubscribeToken(secrets: Secrets, userId: string): string {
  const user = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return Buffer.concat([user, unsubscribeMark(secrets, user)]).toString('base64url')
}

/** The user a link is about, null where the mark is not ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== UUID_BYTES * 2 || bytes.toString('base64url') !== token) return null
  const user = bytes.subarray(0, UUID_BYTES)
  if (!timingSafeEqual(bytes.subarray(UUID_BYTES), unsubscribeMark(secrets, user))) return null
  return user.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What leads from a mail to one place on a waiting list: its id and our mark on it. */
export function waitingToken(secrets: Secrets, entryId: string): string {
  return `${entryId}.${createHmac('sha256', secrets.waiting).update(entryId).digest().subarray(0, 16).toString('base64url')}`
}

/** The place a link is about, null where the mark is not ours. */
export function readWaitingToken(secrets: Secrets, token: string): string | null {
  const [entryId = ''] = token.split('.')
  const expected = Buffer.from(waitingToken(secrets, entryId))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? entryId : null
}

/** What a follower's unsubscribe link carries: the id and our mark on it. It opens nothing else and does not expire. */
export function followerToken(secrets: Secrets, followerId: string): string {
  return `${followerId}.${createHmac('sha256', secrets.follower).update(followerId).digest().subarray(0, 16).toString('base64url')}`
}

/** The follower a link is about, null where the mark is not ours. */
export function readFollowerToken(secrets: Secrets, token: string): string | null {
  const [followerId = ''] = token.split('.')
  const expected = Buffer.from(followerToken(secrets, followerId))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? followerId : null
}

/** A recipient of a message to guests, by their number in it. */
export interface MessageRecipient {
  readonly messageId: string
  readonly number: number
}

/** What a link of the mail is good for: it counts as opened, or it lets the recipient give feedback. */
type RecipientPurpose = 'opened' | 'feedback'

const NUMBER_BYTES = 4
const MARK_BYTES = 12

function recipientMark(secrets: Secrets, purpose: RecipientPurpose, recipient: Buffer): Buffer {
  return createHmac('sha256', secrets[purpose]).update(recipient).digest().subarray(0, MARK_BYTES)
}

/** What a link in a message to guests carries: the message, the recipient's number in it and our mark of 96 bits on both. */
export function recipientToken(
  secrets: Secrets,
  purpose: RecipientPurpose,
  { messageId, number }: MessageRecipient,
): string {
  const recipient = Buffer.alloc(UUID_BYTES + NUMBER_BYTES, messageId.replaceAll('-', ''), 'hex')
  recipient.writeUInt32BE(number, UUID_BYTES)
  return Buffer.concat([recipient, recipientMark(secrets, purpose, recipient)]).toString('base64url')
}

/** The recipient that a link is about, null where the mark is not ours or is for another purpose. */
export function readRecipientToken(
  secrets: Secrets,
  purpose: RecipientPurpose,
  token: string,
): MessageRecipient | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== UUID_BYTES + NUMBER_BYTES + MARK_BYTES || bytes.toString('base64url') !== token) return null
  const recipient = bytes.subarray(0, UUID_BYTES + NUMBER_BYTES)
  if (!timingSafeEqual(bytes.subarray(recipient.length), recipientMark(secrets, purpose, recipient))) return null
  const hex = recipient.subarray(0, UUID_BYTES).toString('hex')
  return {
    messageId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    number: recipient.readUInt32BE(UUID_BYTES),
  }
}

/** The form in which the record of personal data stores an address: equal for the same address, and not reversible without the key. */
export function addressDigest(secrets: Secrets, email: string): Buffer {
  return createHmac('sha256', secrets.privacy).update(email).digest()
}

/** The stored form of a recovery code. It is keyed, because 60 bits are few enough to be tried if only the table has leaked. */
export function recoveryCodeHash(secrets: Secrets, userId: string, code: string): Buffer {
  return createHmac('sha256', secrets.recovery).update(`${userId}:${code}`).digest()
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, tag, ciphertext. */
export function seal(secrets: Secrets, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secrets.seal, nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

export function unseal(secrets: Secrets, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', secrets.seal, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
