import { isDeepStrictEqual } from 'node:util'
import type { BroadcastInput, BroadcastView } from '@foyer/contract'
import { isRichTextEmpty } from '@foyer/domain'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { countAudience, unknownChoices } from './audience.queries.ts'
import { type BroadcastRow, findBroadcast, findBroadcastByKey } from './broadcasts.queries.ts'
import { broadcastView } from './broadcasts.view.ts'

const YEAR_MS = 366 * 86_400_000
/** How far the clocks of two nodes may differ. */
const CLOCKS_APART_MS = 60_000

/**
 * Stores a broadcast and the job that fans it out. A repeated call with the same idempotency key returns the existing broadcast; with
 * another text or audience it is refused, or its author would believe that this one was sent.
 */
export async function createBroadcast(
  deps: Deps,
  actor: UserActor,
  input: BroadcastInput,
  key: string | undefined,
): Promise<BroadcastView> {
  const existing = key && (await findBroadcastByKey(deps.db, actor.userId, key))
  if (existing) return broadcastView(sameBroadcast(deps, existing, input))
  await assertSendable(deps, input)
  const { recipients } = await countAudience(deps.db, input.audience)
  if (recipients === 0) throw new AppError('broadcast.nobody')
  try {
    return await write(deps, actor, input, { key: key ?? null, recipients })
  } catch (error) {
    const raced = key && isUniqueViolation(error) && (await findBroadcastByKey(deps.db, actor.userId, key))
    if (raced) return broadcastView(sameBroadcast(deps, raced, input))
    throw error
  }
}

function sameBroadcast(deps: Deps, existing: BroadcastRow, { sendAt, byMail, ...input }: BroadcastInput): BroadcastRow {
  const { title, body, audience, by_mail: wasByMail, send_at: at } = existing
  const isSameTime =
    sendAt === null ? at.getTime() <= deps.now().getTime() + CLOCKS_APART_MS : at.getTime() === Date.parse(sendAt)
  // As the columns of JSON hold it, which know no keys without a value.
  const stored: unknown = JSON.parse(JSON.stringify(input))
  if (!isSameTime || byMail !== wasByMail || !isDeepStrictEqual({ title, body, audience }, stored))
    throw new AppError('idempotency.key_reused')
  return existing
}

async function assertSendable(deps: Deps, { body, audience, sendAt }: BroadcastInput): Promise<void> {
  if (isRichTextEmpty(body)) throw new AppError('request.invalid', { fields: { body: 'text_empty' } })
  const wait = sendAt === null ? 0 : Date.parse(sendAt) - deps.now().getTime()
  if (wait < 0) throw new AppError('request.invalid', { fields: { sendAt: 'not_future' } })
  if (wait > YEAR_MS) throw new AppError('request.invalid', { fields: { sendAt: 'within_a_year' } })
  const unknown = await unknownChoices(deps.db, audience)
  if (unknown.length > 0)
    throw new AppError('request.invalid', {
      fields: { audience: { code: 'audience_unknown', params: { count: unknown.length } } },
    })
}

function write(
  deps: Deps,
  actor: UserActor,
  input: BroadcastInput,
  { key, recipients }: { key: string | null; recipients: number },
): Promise<BroadcastView> {
  const id = uuidv7()
  const now = deps.now()
  const sendAt = input.sendAt === null ? now : new Date(input.sendAt)
  return deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('broadcasts')
      .values({
        id,
        author_id: actor.userId,
        idempotency_key: key,
        title: input.title,
        body: JSON.stringify(input.body),
        audience: JSON.stringify(input.audience),
        by_mail: input.byMail,
        state: 'scheduled',
        send_at: sendAt,
        expected: recipients,
      })
      .execute()
    const wait = Math.ceil((sendAt.getTime() - now.getTime()) / 1000)
    await deps.jobs.enqueue(trx, 'broadcast.deliver', { broadcastId: id }, wait > 0 ? { startAfterSeconds: wait } : {})
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'broadcast.create',
      target: { kind: 'broadcast', id, label: input.title },
      after: { audience: input.audience, byMail: input.byMail, sendAt: sendAt.toISOString(), recipients },
    })
    const written = await findBroadcast(trx, id)
    if (!written) throw new Error('A broadcast just written is not there')
    return broadcastView(written)
  })
}
