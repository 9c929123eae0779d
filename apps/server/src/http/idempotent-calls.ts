import { createHash } from 'node:crypto'
import { idempotencyHeaders } from '@foyer/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { seal, unseal } from '../secrets.ts'
import { AppError } from './app-error.ts'

/** For how long an answer is kept for repetitions. */
const KEPT = '24 hours'
const RETRY_SECONDS = 1

const idempotencyKey = idempotencyHeaders.shape['idempotency-key']

/** A call of an API key that runs under an idempotency key, until its answer is stored. */
export interface RunningCall {
  readonly apiKeyId: string
  readonly key: string
}

/**
 * Claims the idempotency key of a call by an API key. The first call runs, and a replay gets the stored answer. Another call under the same
 * key is refused, and so is a replay while the first call runs. A call whose process died counts as running, so that nothing is done twice.
 */
export async function claimCall(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { actor } = request
  const header = request.headers['idempotency-key']
  if (actor.kind !== 'key' || header === undefined) return undefined
  const { success, data: key = '' } = idempotencyKey.safeParse(header)
  if (!success) throw new AppError('request.invalid', { fields: { 'idempotency-key': 'idempotency_key' } })
  const callHash = hashOf(request)
  // One statement: of calls at the same time, one inserts or replaces what is too old, and the others find what it wrote.
  const { rows } = await sql`
    insert into idempotent_calls as c (api_key_id, key, call_hash) values (${actor.keyId}, ${key}, ${callHash})
    on conflict (api_key_id, key) do update
      set call_hash = excluded.call_hash, started_at = now(), status = null, content_type = null, answer_sealed = null
      where c.started_at < now() - ${KEPT}::interval
    returning 1`.execute(db)
  if (rows.length > 0) {
    request.runningCall = { apiKeyId: actor.keyId, key }
    return undefined
  }
  const first = await db
    .selectFrom('idempotent_calls')
    .selectAll()
    .where('api_key_id', '=', actor.keyId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first && !first.call_hash.equals(callHash)) throw new AppError('idempotency.key_reused')
  if (!first || first.status === null || first.answer_sealed === null)
    throw new AppError('idempotency.in_progress', { retryAfter: RETRY_SECONDS })
  void reply.code(first.status).header('idempotency-replayed', 'true')
  if (first.content_type !== null) void reply.type(first.content_type)
  return reply.send(unseal(secrets, first.answer_sealed))
}

function hashOf({ method, url, body, upload }: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n${JSON.stringify(body ?? null)}\n`)
  if (upload) hash.update(upload.bytes)
  return hash.digest()
}

type AnswerHook = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>

/**
 * Stores the answer of a call for replays, sealed, because it can contain a secret. A call that failed on our side, or was rate-limited,
 * may run again.
 */
export function keepAnswer({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): AnswerHook {
  return async (request, reply, payload) => {
    const running = request.runningCall
    if (!running) return payload
    request.runningCall = null
    const answer = bytesOf(payload)
    const isOver = reply.statusCode < 500 && reply.statusCode !== 429 && answer !== null
    const { apiKeyId, key } = running
    if (isOver)
      await db
        .updateTable('idempotent_calls')
        .set({
          status: reply.statusCode,
          content_type: String(reply.getHeader('content-type') ?? '') || null,
          answer_sealed: seal(secrets, answer),
        })
        .where('api_key_id', '=', apiKeyId)
        .where('key', '=', key)
        .execute()
    else await db.deleteFrom('idempotent_calls').where('api_key_id', '=', apiKeyId).where('key', '=', key).execute()
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
