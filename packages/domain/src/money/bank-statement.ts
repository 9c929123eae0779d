import { csvEntries } from './bank-statement-csv.ts'
import { camtEntries } from './bank-statement-camt.ts'

/**
 * An entry of the platform's bank statement. `amount` in minor units, always positive: `credit` came in, `reversal` is a credit that
 * the bank has taken back.
 */
export type BankEntry = {
  /** The line of the file on which the entry begins. */
  line: number
  kind: 'credit' | 'reversal'
  amount: number
  currency: string
  /** The booking day as `YYYY-MM-DD`, where the statement has one. */
  day: string | null
  /** All texts that may contain the sender's reference. */
  text: string
  payer: string
  /** Identifies the entry in later statements too: the same entry always has the same key. */
  key: string
}

/** An entry as it is read from a file, before it has its key. `bankId` is the bank's own identifier of the entry. */
export type ReadEntry = Omit<BankEntry, 'key'> & { bankId: string }

/** Why a file was refused, and on which of its lines. */
export type BankStatementFault = {
  line: number
  fault:
    | 'not_text'
    | 'no_header'
    | 'open_quote'
    | 'columns'
    | 'amount'
    | 'ambiguous_amount'
    | 'currency'
    | 'day'
    | 'xml'
    | 'document_type'
    | 'not_a_statement'
    | 'too_many'
}

/** The entries of a statement that can be payments; `skipped` counts debits, pending entries and entries in other currencies. */
export type BankStatement = { entries: BankEntry[]; skipped: number }

/** The most entries of one file. A busy account has some hundreds a day. */
export const MOST_BANK_STATEMENT_ENTRIES = 10_000
const LONGEST_TEXT = 1000
const LONGEST_PAYER = 140

/**
 * Reads a bank statement: CAMT.053 if the file is XML, otherwise CSV. A file with an unreadable line is refused as a whole, because nobody
 * would look for the money of an entry that was silently skipped. `currency` applies to rows that name none.
 */
export function readBankStatement(text: string, currency: string): BankStatement | BankStatementFault {
  if (text.includes('\0')) return { line: 1, fault: 'not_text' }
  const read = /^\ufeff?\s*</.test(text) ? camtEntries(text) : csvEntries(text, currency)
  if ('fault' in read) return read
  const extra = read.entries[MOST_BANK_STATEMENT_ENTRIES]
  if (extra) return { line: extra.line, fault: 'too_many' }
  return { entries: withKeys(read.entries), skipped: read.skipped }
}

/** What banks write when an entry has no identifier. */
const NO_NAME = /^(?:nonref|notprovided|none|n\/?a|[0-]*)$/i

/**
 * Two entries are the same if everything about them is equal, including the bank's identifier. If the bank gives no identifier, equal rows
 * of one file are distinguished by their order. Text and payer always count, because some banks give one identifier to a whole batch: an
 * entry that is listed twice pays once, but nobody would look for the money of an entry that was mistaken for another.
 */
function withKeys(entries: readonly ReadEntry[]): BankEntry[] {
  const seen = new Map<string, number>()
  return entries.map(({ bankId, ...entry }) => {
    const text = entry.text.slice(0, LONGEST_TEXT)
    const payer = entry.payer.slice(0, LONGEST_PAYER)
    const name = NO_NAME.test(bankId) ? '' : `#${bankId}`
    const base = [entry.kind, entry.currency, entry.amount, entry.day ?? '', name, plain(text), plain(payer)].join('|')
    const earlier = seen.get(base) ?? 0
    seen.set(base, earlier + 1)
    const key = name === '' ? `${base}|${earlier}` : base
    return { ...entry, text, payer, key }
  })
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
