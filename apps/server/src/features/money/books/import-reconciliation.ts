import { hash } from 'node:crypto'
import type { ReconciliationInput, ReconciliationView } from '@foyer/contract'
import {
  type Difference,
  isCurrency,
  parseCsv,
  readSourceStatement,
  recogniseColumns,
  reconcile,
  type SourceColumnNames,
} from '@foyer/domain'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import { providerDefinitions } from '../../../gateways/providers/index.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/upload.ts'
import { uuidv7 } from '../../../ids.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { bookItems, findReconciliation } from './reconciliations.queries.ts'
import { reconciliationView } from './reconciliations.view.ts'

const MOST_BYTES = 5 * 1024 * 1024
const MOST_ROWS = 50_000
const AT_ONCE = 500

/**
 * Compares a source statement with the books. Nothing is corrected: each difference becomes a row for an administrator to investigate and
 * close.
 */
export async function importReconciliation(
  deps: Deps,
  actor: UserActor,
  input: ReconciliationInput,
  upload: Upload | null,
): Promise<ReconciliationView> {
  if (!upload) throw new AppError('upload.missing')
  if (upload.bytes.length > MOST_BYTES) throw new AppError('request.too_large', { fields: { file: 'file_size' } })
  if (!isCurrency(input.currency)) throw new AppError('request.invalid', { fields: { currency: 'currency' } })
  const rows = readRows(upload.bytes, input)
  const days = rows.flatMap((row) => row.day ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const items = await bookItems(deps.db, input.source)
  const expected = new Set(
    items
      .filter(({ day }) => first !== undefined && last !== undefined && day >= first && day <= last)
      .map(({ id }) => id),
  )
  const { matched, differences } = reconcile(rows, items, { signed: input.source !== 'bank', expected })
  const id = uuidv7()
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('reconciliations')
        .values({
          id,
          source: input.source,
          name: input.name,
          file_hash: hash('sha256', upload.bytes, 'buffer'),
          imported_by: actor.userId,
          first_day: first ?? null,
          last_day: last ?? null,
          rows: rows.length,
          matched,
        })
        .execute()
      const found = differences.map((difference, position) => differenceRow(difference, id, position))
      for (let from = 0; from < found.length; from += AT_ONCE)
        await trx
          .insertInto('reconciliation_differences')
          .values(found.slice(from, from + AT_ONCE))
          .execute()
      await writeAudit(trx, {
        actorId: actor.userId,
        action: 'reconciliation.import',
        target: { kind: 'reconciliation', id, label: input.name },
        after: { source: input.source, rows: rows.length, matched, differences: differences.length },
      })
      const made = await findReconciliation(trx, id)
      if (!made) throw new Error('A reconciliation just written is not there')
      return reconciliationView(made)
    })
  } catch (error) {
    throw isUniqueViolation(error, 'reconciliations_file_hash_key')
      ? new AppError('reconciliation.repeated', { cause: error })
      : error
  }
}

/** A bank's source statement uses the usual names. */
function namesOf(source: ReconciliationInput['source']): SourceColumnNames {
  return providerDefinitions.find(({ name }) => name === source)?.sourceColumns ?? {}
}

function readRows(bytes: Buffer, input: ReconciliationInput) {
  const text = bytes.toString('utf8')
  // A binary file contains characters that no text file has.
  if (text.includes('\0')) throw new AppError('reconciliation.unreadable')
  const { rows, openQuote } = parseCsv(text)
  if (openQuote !== null)
    throw new AppError('reconciliation.unreadable', {
      reason: { code: 'reconciliation.unreadable.open_quote', params: { line: openQuote } },
      fields: { file: { code: 'reconciliation.unreadable.open_quote', params: { line: openQuote } } },
    })
  const columns = input.columns ?? recogniseColumns(rows[0]?.cells ?? [], namesOf(input.source))
  if (!columns || rows.length < 2) throw new AppError('reconciliation.unreadable')
  if (rows.length > MOST_ROWS) throw new AppError('request.too_large', { fields: { file: 'file_rows' } })
  return readSourceStatement(rows, columns, input)
}

function differenceRow({ kind, row, item }: Difference, reconciliationId: string, position: number) {
  return {
    id: uuidv7(),
    reconciliation_id: reconciliationId,
    position,
    kind,
    line: row?.line ?? null,
    reference: row?.reference ?? item?.references[0] ?? '',
    foreign_amount: row?.amount ?? null,
    foreign_currency: row?.currency ?? null,
    item_kind: item?.kind ?? null,
    item_id: item?.id ?? null,
    own_amount: item?.amount ?? null,
    own_currency: item?.currency ?? null,
  }
}
