import {
  type LedgerAccountView,
  ledgerAccountKinds,
  type LedgerEntryView,
  type LedgerStatementView,
} from '@foyer/contract'
import { toMajor, required } from '@foyer/domain'
import { ledgerEntryWords, m } from '@foyer/messages'
import type { Database } from '../../../db/database.ts'
import type { Cell, Table } from '../../../documents/spreadsheets.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import {
  type Days,
  type EntryRow,
  findLedgerAccount,
  type LedgerAccountRow,
  listEntries,
  sumsOf,
} from './ledger-accounts.queries.ts'

/** What is owned or spent grows on the debit side, what is owed or earned on the credit side. */
const DEBIT_SIDE: ReadonlySet<string> = new Set([
  'provider_clearing',
  'platform_bank',
  'provider_fee_expense',
  'dispute_receivable',
  'dispute_loss',
  'gift_card_funding',
])

const signOf = ({ kind }: Pick<LedgerAccountRow, 'kind'>) => (DEBIT_SIDE.has(kind) ? 1 : -1)
// A balance of nothing is never −0.
const onSide = (account: LedgerAccountRow, amount: number) => signOf(account) * amount || 0

export function ledgerAccountView(row: LedgerAccountRow): LedgerAccountView {
  const kind = ledgerAccountKinds.find((known) => known === row.kind)
  if (!kind) throw new Error(`The ledger has an account of an unknown kind, ${row.kind}`)
  return {
    _id: row.id,
    kind,
    normal: DEBIT_SIDE.has(row.kind) ? 'debit' : 'credit',
    owner: row.owner_id === null ? null : { _id: row.owner_id, name: required(row.owner_name, 'the name of an owner') },
    currency: row.currency,
    balance: onSide(row, row.balance),
  }
}

function entryView(row: EntryRow, account: LedgerAccountRow): LedgerEntryView {
  return {
    _id: row.id,
    at: row.created_at.toISOString(),
    kind: row.kind,
    event:
      row.event_id === null ? null : { _id: row.event_id, title: required(row.event_title, 'the title of an event') },
    reference: row.reference,
    debit: Math.max(0, row.amount),
    credit: Math.max(0, -row.amount),
    balance: onSide(account, row.balance),
  }
}

async function ledgerAccountOf(db: Database, id: string): Promise<LedgerAccountRow> {
  const account = await findLedgerAccount(db, id)
  if (!account) throw new AppError('ledger_account.not_found')
  return account
}

/** A page of a ledger statement; opening + debits and credits on its side = closing. */
export async function ledgerStatement(
  db: Database,
  id: string,
  query: Days & { page: number; limit: number },
): Promise<LedgerStatementView> {
  const account = await ledgerAccountOf(db, id)
  const { opening, debits, credits, total } = await sumsOf(db, id, query)
  const rows = await listEntries(db, id, query, { limit: query.limit, offset: offsetOf(query) })
  return {
    ...pageOf(
      rows.map((row) => entryView(row, account)),
      query,
      total,
    ),
    account: ledgerAccountView(account),
    opening: onSide(account, opening),
    closing: onSide(account, opening + debits - credits),
    debits,
    credits,
  }
}

const BATCH = 500
const columns = (): readonly (readonly [header: string, width: number])[] => [
  [m.paper_table_time_utc(), 18],
  [m.money_movements_kind(), 20],
  [m.paper_table_event(), 30],
  [m.money_books_reference(), 16],
  [m.money_books_debit(), 14],
  [m.money_books_credit(), 14],
  [m.money_books_balance(), 14],
  [m.money_currency(), 10],
]

/** The whole ledger statement as a table. */
export async function ledgerStatementTable(
  db: Database,
  id: string,
  days: Days,
): Promise<{ name: string; table: Table }> {
  const account = await ledgerAccountOf(db, id)
  async function* rows(): AsyncGenerator<Cell[][]> {
    const amount = (minor: number) => Number(toMajor(minor, account.currency))
    for (let offset = 0; ; offset += BATCH) {
      const batch = await listEntries(db, id, days, { limit: BATCH, offset })
      yield batch
        .map((row) => entryView(row, account))
        .map((entry) => [
          entry.at.slice(0, 16).replace('T', ' '),
          ledgerEntryWords(entry.kind),
          entry.event?.title ?? null,
          entry.reference,
          amount(entry.debit),
          amount(entry.credit),
          amount(entry.balance),
          account.currency,
        ])
      if (batch.length < BATCH) return
    }
  }
  const table = {
    sheet: m.money_statement(),
    header: columns().map(([header]) => header),
    widths: columns().map(([, width]) => width),
    rows: rows(),
  }
  return { name: `${account.kind.replaceAll('_', '-')}-${account.currency}`, table }
}
