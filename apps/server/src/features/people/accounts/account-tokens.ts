import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { type AgreementColumns, agreementNow } from '../legal-texts/index.ts'
import { cancelChallenges } from '../second-factor/index.ts'

type Kind = 'verify_email' | 'reset_password' | 'change_email'

/** Longer than the window of the mail limits, so that a user who has used those up still has a working link in the mailbox. */
const LIFE: Record<Kind, string> = { verify_email: '1 hour', reset_password: '30 minutes', change_email: '1 day' }

/** The details of one registration attempt, and the hash of the proof that its browser keeps. */
export interface Attempt {
  readonly proofHash: Buffer
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  /** The legal texts that the attempt agreed to; null if it agrees now to those in force. */
  readonly agreement: AgreementColumns | null
}

/** A link to be mailed. A verification link has no attempt if it was not requested by the browser that registered. */
type Link =
  | { readonly kind: 'verify_email'; readonly attempt: Attempt | null }
  | { readonly kind: 'reset_password' }
  | { readonly kind: 'change_email'; readonly newEmail: string }

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A secret of 256 bits that a browser keeps to prove later that it registered, and the hash that we keep. */
export function newProof(): { proof: string; proofHash: Buffer } {
  const proof = randomBytes(32).toString('base64url')
  return { proof, proofHash: digest(proof) }
}

export function proofHashOf(proof: string): Buffer {
  return digest(proof)
}

export function isProofOf(attempt: Attempt, proof: string): boolean {
  return timingSafeEqual(attempt.proofHash, digest(proof))
}

/** A mailed token of 256 bits. Only its hash is kept, so that a leaked table opens nothing. */
export async function issueAccountToken(trx: Trx, userId: string, link: Link): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const attempt = link.kind === 'verify_email' ? link.attempt : null
  await trx
    .insertInto('account_tokens')
    .values({
      hash: digest(token),
      user_id: userId,
      kind: link.kind,
      new_email: link.kind === 'change_email' ? link.newEmail : null,
      proof_hash: attempt?.proofHash ?? null,
      password_hash: attempt?.passwordHash ?? null,
      first_name: attempt?.firstName ?? null,
      last_name: attempt?.lastName ?? null,
      ...(attempt && (attempt.agreement ?? agreementNow())),
      expires_at: sql<Date>`now() + ${LIFE[link.kind]}::interval`,
    })
    .execute()
  return token
}

/** Returns the owner of an unused token without using it up, so that invented tokens cost no hashing. */
export async function findTokenOwner(db: Database, token: string, kind: Kind): Promise<string | null> {
  const found = await db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('hash', '=', digest(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  return found?.user_id ?? null
}

export async function redeemResetToken(trx: Trx, token: string): Promise<boolean> {
  return (await useToken(trx, token, 'reset_password')) !== undefined
}

export async function redeemVerification(trx: Trx, token: string): Promise<{ attempt: Attempt | null } | null> {
  const used = await useToken(trx, token, 'verify_email')
  return used ? { attempt: attemptOf(used) } : null
}

export async function redeemEmailToken(trx: Trx, token: string): Promise<{ email: string } | null> {
  const used = await useToken(trx, token, 'change_email')
  return used?.new_email ? { email: used.new_email } : null
}

/** Uses up a token; its account must be locked. One conditional update, so that exactly one of many parallel uses succeeds. */
function useToken(trx: Trx, token: string, kind: Kind) {
  return trx
    .updateTable('account_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', digest(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .returning(['new_email', ...ATTEMPT_COLUMNS])
    .executeTakeFirst()
}

const ATTEMPT_COLUMNS = [
  'proof_hash',
  'password_hash',
  'first_name',
  'last_name',
  'terms_version',
  'privacy_version',
  'agreed_at',
] as const

interface AttemptColumns extends AgreementColumns {
  readonly proof_hash: Buffer | null
  readonly password_hash: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

function attemptOf(row: AttemptColumns): Attempt | null {
  if (row.proof_hash === null || row.password_hash === null || row.first_name === null) return null
  return {
    proofHash: row.proof_hash,
    passwordHash: row.password_hash,
    firstName: row.first_name,
    lastName: row.last_name ?? '',
    agreement: row,
  }
}

/** The registration that the browser with this proof made for an account, as long as its link is kept. */
export async function findAttempt(trx: Trx, userId: string, proofHash: Buffer): Promise<Attempt | null> {
  const row = await trx
    .selectFrom('account_tokens')
    .select(ATTEMPT_COLUMNS)
    .where('user_id', '=', userId)
    .where('kind', '=', 'verify_email')
    .where('proof_hash', '=', proofHash)
    .limit(1)
    .executeTakeFirst()
  return row ? attemptOf(row) : null
}

/**
 * Ends every link and login step that is under way for an account. Every change of a credential or of the address (verification, reset,
 * change of password, change of address) calls this, so that no earlier mail opens the account.
 */
export async function cancelAccountLinks(trx: Trx, userId: string): Promise<void> {
  await cancelTokens(trx, userId)
  await cancelChallenges(trx, userId)
}

/** How long after its end a link is kept: until then, a browser that registered can ask for another link to its own password. */
const KEPT_AFTER_EXPIRY = '30 days'

/** Deletes old links. Of an attempt to register, they hold the name and the password, also where the attempt was a stranger's. */
export async function forgetOldAccountLinks(db: Database): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where(sql<boolean>`expires_at < now() - ${KEPT_AFTER_EXPIRY}::interval`)
    .execute()
}

/** Cancels a change of address that is not confirmed yet. */
export async function cancelAwaitedEmail(trx: Trx, userId: string): Promise<void> {
  await cancelTokens(trx, userId, 'change_email')
}

async function cancelTokens(trx: Trx, userId: string, kind?: Kind): Promise<void> {
  await trx
    .updateTable('account_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'change_email'))
    .where('used_at', 'is', null)
    .execute()
}
