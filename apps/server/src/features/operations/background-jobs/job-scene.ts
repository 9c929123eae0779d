import { uuidv7 } from '../../../ids.ts'
import type { TestApp } from '../../../testing/test-app.ts'

type Site = Pick<TestApp, 'deps'>

/** A job without attempts left, whose work would change nothing. */
export async function createFailedJob({ deps }: Site, code = 'ECONNREFUSED'): Promise<string> {
  const eventId = uuidv7()
  await deps.db
    .transaction()
    .execute((trx) => deps.jobs.enqueue(trx, 'guests.tell', { eventId, notice: 'changed', version: 1, after: null }))
  const { rows } = await deps.pool.query<{ id: string }>(
    `update pgboss.job set state = 'failed', retry_count = retry_limit, started_on = now(), completed_on = now(),
       output = jsonb_build_object('code', $2::text, 'message', 'ada@guest.example') where data->>'eventId' = $1 returning id`,
    [eventId, code],
  )
  return rows[0]?.id ?? ''
}
