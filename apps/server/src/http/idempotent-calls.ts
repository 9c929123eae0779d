import { createHash } from 'node:crypto'
import { idempotencyHeaders } from '@foyer/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { seal, unseal } from '../secrets.ts'
import type { Actor } from './actor.ts'
import { AppError } from './app-error.ts'

/** For how long an answer is kept for repetitions. */
const KEPT = '24 hours'
const RETRY_SECONDS = 1

const idempotencyKey = idempotencyHeaders.shape['idempotency-key']

/** Whose idempotency keys these are, each caller having their own. */
interface Caller {
  readonly column: 'api_key_id' | 'user_id'
  readonly id: string
}

/** A call that runs under an idempotency key, until its answer is stored. */
export interface RunningCall {
  readonly caller: Caller
  readonly key: string
}

function callerOf(actor: Actor): Caller | null {
  if (actor.kind === 'key') return { column: 'api_key_id', id: actor.keyId }
  return actor.kind === 'user' ? { column: 'user_id', id: actor.userId } : null
}

/**
 * Claims the idempotency key of a call by a member or an API key. The first call runs, and a replay gets the stored answer. Another call
 * under the same key is refused, and so is a replay while the first call runs. A call whose process died counts as running, so that nothing
 * is done twice.
 */
export async function claimCall(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const caller = callerOf(request.actor)
  const header = request.headers['idempotency-key']
  if (!caller || header === undefined) return undefined
  const { success, data: key = '' } = idempotencyKey.safeParse(header)
  if (!success) throw new AppError('request.invalid', { fields: { 'idempotency-key': 'idempotency_key' } })
  const callHash = hashOf(request)
  // One statement: of calls at the same time, one inserts or replaces what is too old, and the others find what it wrote.
  const column = sql.ref(caller.column)
  const { rows } = await sql`
    insert into idempotent_calls as c (${column}, key, call_hash) values (${caller.id}, ${key}, ${callHash})
    on conflict (${column}, key) do update
      set call_hash = excluded.call_hash, started_at = now(), status = null, content_type = null, answer_sealed = null
      where c.started_at < now() - ${KEPT}::interval
    returning 1`.execute(db)
  if (rows.length > 0) {
    request.runningCall = { caller, key }
    return undefined
  }
  const first = await db
    .selectFrom('idempotent_calls')
    .selectAll()
    .where(caller.column, '=', caller.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first && !first.call_hash.equals(callHash)) throw new AppError('idempotency.key_reused')
  if (!first || first.status === null || first.answer_sealed === null)
    throw new AppError('idempotency.in_progress', { retryAfter: RETRY_SECONDS })
  void reply.code(first.status).header('idempotency-replayed', 'true')
  if (first.content_type !== null) void reply.type(first.content_type)
  return reply.send(unseal(secrets, first.answer_sealed))
}

function hashOf({ method, url, body, upload, actor }: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n${JSON.stringify(body ?? null)}\n`)
  // An API key belongs to one organisation, while a user works in several.
  if (actor.kind === 'user') hash.update(`${actor.organisationId ?? ''}\n`)
  if (upload) hash.update(upload.bytes)
  return hash.digest()
}

type AnswerHook = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>

/**
 * Stores the answer of a call for replays, sealed, because it can contain a secret. A call that failed on our side, or was rate-limited,
 * may run again. So may a refused call of a user: they press again after they have removed the reason elsewhere.
 */
export function keepAnswer({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): AnswerHook {
  return async (request, reply, payload) => {
    const running = request.runningCall
    if (!running) return payload
    request.runningCall = null
    const answer = bytesOf(payload)
    const { caller, key } = running
    const isFinal = caller.column === 'user_id' ? reply.statusCode < 400 : reply.statusCode < 500
    const isOver = isFinal && reply.statusCode !== 429 && answer !== null
    if (isOver)
      await db
        .updateTable('idempotent_calls')
        .set({
          status: reply.statusCode,
          content_type: String(reply.getHeader('content-type') ?? '') || null,
          answer_sealed: seal(secrets, answer),
        })
        .where(caller.column, '=', caller.id)
        .where('key', '=', key)
        .execute()
    else await db.deleteFrom('idempotent_calls').where(caller.column, '=', caller.id).where('key', '=', key).execute()
    return payload
  }
}

/** Null for a stream, which can be read once. */
function bytesOf(payload: unknown): Buffer | null {
  if (payload === undefined || payload === null) return Buffer.alloc(0)
  if (Buffer.isBuffer(payload)) return payload
  return typeof payload === 'string' ? Buffer.from(payload) : null
}

/** Drops answers that nobody can ask for any more. */
export async function forgetOldCalls({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .deleteFrom('idempotent_calls')
    .where(sql<boolean>`started_at < now() - ${KEPT}::interval`)
    .execute()
}
