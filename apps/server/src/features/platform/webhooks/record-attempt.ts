import type { DomainEventOf } from '@foyer/contract'
import {
  isWebhookAccepted,
  isWebhookOverloaded,
  retryAfterSeconds,
  WEBHOOK_FAILING_SECONDS,
  webhookDelay,
  webhookPause,
} from '@foyer/domain'
import type { Selectable } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { WebhookEndpointsTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { WebhookAnswer } from '../../../gateways/webhooks/index.ts'
import type { ClaimedDelivery } from './due-deliveries.queries.ts'

const GONE = 410

type RecordingDeps = Pick<Deps, 'db' | 'now' | 'outbox'>

interface Attempt {
  readonly delivery: ClaimedDelivery
  readonly answer: WebhookAnswer
  /** When the request was sent. */
  readonly at: Date
}

/**
 * Records the outcome of an attempt, for the message and for the health of its endpoint. Records nothing if another worker has taken
 * over the message, or if it was deleted.
 */
export function recordAttempt(deps: RecordingDeps, attempt: Attempt): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock serialises concurrent attempts, and members who switch the endpoint on or off.
    const endpoint = await trx
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', attempt.delivery.endpoint_id)
      .forUpdate()
      .executeTakeFirst()
    if (!endpoint) return
    if (isWebhookAccepted(attempt.answer.status)) await succeed(trx, endpoint, attempt)
    else await fail(deps, trx, endpoint, attempt)
  })
}

function factsOf({ delivery, answer, at }: Attempt) {
  return {
    attempts: delivery.attempts + 1,
    claim: null,
    last_attempt_at: at,
    last_status: answer.status,
    last_fault: answer.fault,
    answer: answer.fault === null ? answer.text : null,
    duration_ms: answer.durationMs,
  }
}

async function conclude(
  trx: Trx,
  attempt: Attempt,
  outcome: { state: 'delivered' | 'failed'; next_attempt_at: null } | { state: 'pending'; next_attempt_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ ...factsOf(attempt), ...outcome })
    .where('id', '=', attempt.delivery.id)
    .where('claim', '=', attempt.delivery.claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Endpoint = Selectable<WebhookEndpointsTable>

async function succeed(trx: Trx, endpoint: Endpoint, attempt: Attempt): Promise<void> {
  if (!(await conclude(trx, attempt, { state: 'delivered', next_attempt_at: null }))) return
  await trx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, overloads: 0, paused_until: null, last_success_at: attempt.at })
    .where('id', '=', endpoint.id)
    .execute()
}

async function fail(deps: RecordingDeps, trx: Trx, endpoint: Endpoint, attempt: Attempt): Promise<void> {
  const now = deps.now()
  const { status } = attempt.answer
  const gone = status === GONE
  const retryAfter = retryAfterSeconds(attempt.answer.fault === null ? attempt.answer.retryAfter : null, now)
  const overloaded = isWebhookOverloaded(status)
  const pause = overloaded ? webhookPause(endpoint.overloads, retryAfter) : 0
  const delay = gone ? null : webhookDelay(attempt.delivery.attempts + 1, Math.random())
  const next = delay === null ? null : later(now, Math.max(delay, retryAfter ?? 0, pause))
  const outcome = next ? ({ state: 'pending', next_attempt_at: next } as const) : GIVEN_UP
  if (!(await conclude(trx, attempt, outcome))) return
  const failingSince = endpoint.failing_since ?? attempt.at
  const failing = now.getTime() - failingSince.getTime() >= WEBHOOK_FAILING_SECONDS * 1000
  const stop = gone ? 'gone' : failing ? 'failing' : null
  await trx
    .updateTable('webhook_endpoints')
    .set({
      failing_since: failingSince,
      ...(overloaded && { overloads: endpoint.overloads + 1, paused_until: later(now, pause) }),
      ...(stop && endpoint.disabled_at === null && { disabled_at: now, disabled_reason: stop }),
    })
    .where('id', '=', endpoint.id)
    .execute()
  if (stop && endpoint.disabled_at === null) await deps.outbox.announce(trx, switchedOff(endpoint, stop))
}

const GIVEN_UP = { state: 'failed', next_attempt_at: null } as const

function later(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000)
}

function switchedOff(endpoint: Endpoint, reason: 'gone' | 'failing'): DomainEventOf<'webhook.switched_off'> {
  return {
    name: 'webhook.switched_off',
    organiserId: endpoint.organisation_id,
    endpointId: endpoint.id,
    reason,
  }
}
