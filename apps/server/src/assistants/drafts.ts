import { createHash, randomBytes } from 'node:crypto'
import { type AssistantToolName, isAssistantTool } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { uuidv7 } from '../ids.ts'
import { seal, unseal } from '../secrets.ts'

const LASTS = '10 minutes'
/** For how long a draft that has expired can be told from one that never was. */
const KEPT = '1 hour'
/** Open drafts kept for a key, and as many that are used or expired; beyond that the oldest of each are deleted. */
const MOST_OPEN = 20
const TOKEN_BYTES = 24

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What is written down of a draft. */
export interface DraftContent {
  readonly tool: AssistantToolName
  readonly input: unknown
  /** The call that was drafted, and all that its words were made from. */
  readonly content: unknown
}

/** A draft that was confirmed, and what it was drafted as. */
export interface ConfirmedDraft {
  readonly id: string
  readonly tool: AssistantToolName
  readonly input: unknown
  /** Whether the same would be drafted now. */
  isStill(content: unknown): boolean
}

/** Stores a draft and returns the token that confirms it; only the hash of the token is stored. */
export async function writeDraft(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  apiKeyId: string,
  { tool, input, content }: DraftContent,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { expires_at: expiresAt } = await db
    .insertInto('assistant_drafts')
    .values({
      id: uuidv7(),
      api_key_id: apiKeyId,
      token_hash: digest(token),
      tool,
      input_sealed: seal(secrets, Buffer.from(JSON.stringify(input))),
      content_hash: digest(JSON.stringify(content)),
      expires_at: sql<Date>`now() + ${LASTS}::interval`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await sql`
    delete from assistant_drafts where api_key_id = ${apiKeyId} and id in (
      select id from (
        select id, row_number() over (
          partition by used_at is null and expires_at > now() order by created_at desc, id desc) as place
        from assistant_drafts where api_key_id = ${apiKeyId}) placed
      where place > ${MOST_OPEN})`.execute(db)
  return { token, expiresAt }
}

/** Uses a draft up: of two confirmations at the same time one gets it. It stays used up whatever becomes of what it does. */
export async function takeDraft(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  apiKeyId: string,
  token: string,
): Promise<ConfirmedDraft> {
  const hash = digest(token)
  const taken = await db
    .updateTable('assistant_drafts')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash)
    .where('api_key_id', '=', apiKeyId)
    .where('used_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .returningAll()
    .executeTakeFirst()
  if (!taken) throw await whyNot(db, apiKeyId, hash)
  const { id, tool } = taken
  // A tool that a later release no longer has.
  if (!isAssistantTool(tool)) throw new AppError('assistant.draft_outdated')
  const input: unknown = JSON.parse(unseal(secrets, taken.input_sealed).toString())
  return { id, tool, input, isStill: (content) => taken.content_hash.equals(digest(JSON.stringify(content))) }
}

/** Why a draft cannot be used. For another key, it does not exist. */
async function whyNot(db: Deps['db'], apiKeyId: string, hash: Buffer): Promise<AppError> {
  const draft = await db
    .selectFrom('assistant_drafts')
    .select('used_at')
    .where('token_hash', '=', hash)
    .where('api_key_id', '=', apiKeyId)
    .executeTakeFirst()
  if (!draft) return new AppError('assistant.draft_not_found')
  return new AppError(draft.used_at === null ? 'assistant.draft_expired' : 'assistant.draft_used')
}

/** Drops drafts that nobody can confirm any more. */
export async function forgetOldDrafts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .deleteFrom('assistant_drafts')
    .where(sql<boolean>`expires_at < now() - ${KEPT}::interval`)
    .execute()
}
