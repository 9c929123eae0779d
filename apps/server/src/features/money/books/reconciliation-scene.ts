import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../../../ids.ts'
import { createUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** A source statement as a browser sends it: what it is, and the file. */
export async function uploadForm(csv: string | Buffer, data: object) {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append('file', new Blob([typeof csv === 'string' ? csv : new Uint8Array(csv)]), 'statement.csv')
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** A source statement with one open difference. */
export async function createReconciliation(
  site: Pick<TestApp, 'deps'>,
): Promise<{ reconciliationId: string; differenceId: string }> {
  const [reconciliationId, differenceId] = [uuidv7(), uuidv7()]
  const { db } = site.deps
  await db
    .insertInto('reconciliations')
    .values({
      id: reconciliationId,
      source: 'bank',
      name: 'May',
      file_hash: randomBytes(32),
      imported_by: (await createUser(site, { isAdmin: true })).id,
      rows: 1,
      matched: 0,
    })
    .execute()
  await db
    .insertInto('reconciliation_differences')
    .values({
      id: differenceId,
      reconciliation_id: reconciliationId,
      position: 0,
      kind: 'missing_here',
      reference: 'FT-1',
    })
    .execute()
  return { reconciliationId, differenceId }
}
