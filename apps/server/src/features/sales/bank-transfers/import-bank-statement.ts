import { hash } from 'node:crypto'
import { type BankStatementInput, type BankStatementView, MOST_PREVIEWED_ENTRIES } from '@foyer/contract'
import {
  type BankEntry,
  type BankStatement,
  findOrderReferences,
  matchBankTransfer,
  type BankTransferOutcome,
} from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { assertMayApprove } from '../../../http/approval-wait.ts'
import type { Upload } from '../../../http/upload.ts'
import { uuidv7 } from '../../../ids.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { checkPaymentById } from '../payments/index.ts'
import { findMatches, insertEntries, knownEntries, type MatchRow, type NewEntry } from './bank-transfers.queries.ts'
import { recordReceipt } from './confirm-bank-transfer.ts'
import { readStatementFile } from './read-bank-statement.ts'

const AT_ONCE = 500

interface Matched {
  readonly entry: BankEntry
  readonly keyHash: Buffer
  readonly references: readonly string[]
  readonly match: MatchRow | null
  readonly outcome: BankTransferOutcome
}

/** What importing a statement would do. Nothing is written. */
export async function previewBankStatement(
  deps: Deps,
  input: BankStatementInput,
  upload: Upload | null,
): Promise<BankStatementView> {
  const statement = readStatementFile(input, upload)
  const { fresh, known } = await matchEntries(deps, statement)
  return statementView(statement, known, fresh)
}

/**
 * Imports a statement. An entry counts once, however often and in whichever file it is imported: its digest is unique. Exact payments are
 * recorded, each in a transaction of its own; after a crash, importing the file again completes it.
 */
export async function importBankStatement(
  deps: Deps,
  actor: UserActor,
  input: BankStatementInput,
  upload: Upload | null,
): Promise<BankStatementView> {
  await assertMayApprove(deps.db, actor)
  const statement = readStatementFile(input, upload)
  const { fresh, known } = await matchEntries(deps, statement)
  const from = { statement: input.name, importedBy: actor.userId }
  const done: Matched[] = []
  const exact = fresh.filter(({ outcome }) => outcome === 'exact')
  const others = fresh.filter(({ outcome }) => outcome !== 'exact')
  for (const matched of exact) {
    const paid = await payExactly(deps, actor, from, matched)
    if (paid) done.push(paid)
  }
  for (let start = 0; start < others.length; start += AT_ONCE) {
    const batch = others.slice(start, start + AT_ONCE).map((matched) => ({ matched, row: newEntry(matched) }))
    const rows = batch.map(({ row }) => row)
    const written = await deps.db.transaction().execute((trx) => insertEntries(trx, from, rows))
    done.push(...batch.filter(({ row }) => written.has(row.id)).map(({ matched }) => matched))
  }
  const view = statementView(statement, known + fresh.length - done.length, done)
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, {
      actorId: actor.userId,
      action: 'bank_statement.import',
      target: { kind: 'bank_transfer', id: uuidv7(), label: input.name },
      after: { entries: view.entries, known: view.known, ...view.outcomes },
    }),
  )
  return view
}

/**
 * Null where a concurrent import stored the entry first. The match is repeated in the transaction, so that an entry whose match has changed
 * is listed with its new outcome.
 */
async function payExactly(
  deps: Deps,
  actor: UserActor,
  from: { statement: string; importedBy: string },
  matched: Matched,
): Promise<Matched | null> {
  const done = await deps.db.transaction().execute(async (trx) => {
    const now = await matchAgain(trx, matched)
    const row = newEntry(now)
    const written = await insertEntries(trx, from, [row])
    if (!written.has(row.id)) return null
    if (now.outcome !== 'exact' || !now.match) return now
    const { payment_id: paymentId, payment_reference: paymentReference } = now.match
    const { amount, currency } = now.entry
    const note = `${from.statement}, line ${now.entry.line}`
    if (!(await recordReceipt(deps, trx, actor, { paymentId, paymentReference, amount, currency, note }))) {
      const outcome = 'already_paid' as const
      await trx.updateTable('bank_entries').set({ outcome }).where('id', '=', row.id).execute()
      return { ...now, outcome }
    }
    await trx
      .updateTable('bank_entries')
      .set({ closed_at: sql<Date>`now()`, closed_by: actor.userId, note })
      .where('id', '=', row.id)
      .execute()
    return now
  })
  if (done?.outcome === 'exact' && done.match) await checkPaymentById(deps, done.match.payment_id)
  return done
}

async function matchAgain(trx: Trx, matched: Matched): Promise<Matched> {
  const matches = await findMatches(trx, matched.references)
  return { ...matched, ...outcomeOf(matched.entry, matched.references, matches) }
}

function newEntry({ entry, keyHash, match, outcome }: Matched): NewEntry {
  return { id: uuidv7(), ...factsOf(entry), keyHash, outcome, orderId: match?.order_id ?? null }
}

/** An entry without its key, of which only a digest is stored. */
function factsOf({ line, kind, amount, currency, day, text, payer }: BankEntry): Omit<BankEntry, 'key'> {
  return { line, kind, amount, currency, day, text, payer }
}

/** Matches the entries that no earlier import has stored. The second entry of an order finds it paid by the first. */
async function matchEntries(deps: Deps, statement: BankStatement): Promise<{ fresh: Matched[]; known: number }> {
  const hashed = new Map(statement.entries.map((entry) => [entry.key, hash('sha256', entry.key, 'buffer')]))
  const known = await knownEntries(deps.db, [...hashed.values()])
  const seen = new Set<string>()
  const fresh = statement.entries.flatMap((entry) => {
    const keyHash = hashed.get(entry.key)
    if (!keyHash || known.has(keyHash.toString('hex')) || seen.has(entry.key)) return []
    seen.add(entry.key)
    return [{ entry, keyHash, references: findOrderReferences(entry.text) }]
  })
  const names = [...new Set(fresh.flatMap(({ references }) => references))]
  const matches = names.length === 0 ? [] : await findMatches(deps.db, names)
  const paid = new Set<string>()
  const matched = fresh.map((each): Matched => {
    const now = matches.map((match) => (paid.has(match.order_id) ? { ...match, state: 'paid' as const } : match))
    const found = outcomeOf(each.entry, each.references, now)
    if (found.outcome === 'exact' && found.match) paid.add(found.match.order_id)
    return { ...each, ...found }
  })
  return { fresh: matched, known: statement.entries.length - fresh.length }
}

function outcomeOf(
  entry: BankEntry,
  references: readonly string[],
  matches: readonly MatchRow[],
): Pick<Matched, 'match' | 'outcome'> {
  const named = matches.filter(({ reference }) => references.includes(reference))
  // An order and a group could share a reference, however unlikely that is: then an administrator decides.
  const outcome = matchBankTransfer(entry, Math.max(references.length, named.length), named)
  return { outcome, match: named.length === 1 ? (named[0] ?? null) : null }
}

function statementView(
  { entries, skipped }: BankStatement,
  known: number,
  matched: readonly Matched[],
): BankStatementView {
  const outcomes: BankStatementView['outcomes'] = {}
  for (const { outcome } of matched) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  return {
    entries: entries.length,
    skipped,
    known,
    outcomes,
    items: matched.slice(0, MOST_PREVIEWED_ENTRIES).map(({ entry, match, outcome }) => ({
      ...factsOf(entry),
      outcome,
      order: match && { _id: match.order_id, reference: match.reference },
    })),
  }
}
