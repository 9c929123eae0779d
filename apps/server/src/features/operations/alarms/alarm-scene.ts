import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../../../ids.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** An open alarm about nothing in particular. */
export async function createAlarm({ deps }: Pick<TestApp, 'deps'>): Promise<string> {
  const { id } = await deps.db
    .insertInto('alarms')
    .values({
      id: uuidv7(),
      rule: `nothing is odd about ${randomBytes(4).toString('hex')}`,
      kind: 'work',
      findings: 1,
      examples: JSON.stringify([{ id: 1 }]),
      fingerprint: randomBytes(8).toString('hex'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
