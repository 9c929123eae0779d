import { required } from '../required.ts'
import type { BankStatementFault, ReadEntry } from './bank-statement.ts'
import { bookedAmount } from './bank-statement-amount.ts'
import { isCurrency } from '../money.ts'
import { bookingDay } from './booking-day.ts'
import { readXml, type XmlElement } from '../xml.ts'

/** Thrown and caught in this file: the line of an element that cannot be read. */
class Unreadable extends Error {
  readonly why: BankStatementFault
  constructor({ line }: XmlElement, fault: BankStatementFault['fault']) {
    super(fault)
    this.why = { line, fault }
  }
}

/**
 * The entries of an ISO 20022 statement, camt.053.001.02 to .08 (source: Bank-to-Customer Cash Management message definitions). An
 * entry with several transactions is split into them. Debits, pending entries and returned debits are skipped; the reversal of a
 * credit is kept, because it takes back what was counted.
 */
export function camtEntries(text: string): { entries: ReadEntry[]; skipped: number } | BankStatementFault {
  const root = readXml(text)
  if ('fault' in root) return { line: root.line, fault: root.fault === 'document_type' ? 'document_type' : 'xml' }
  const message = child(root, 'BkToCstmrStmt')
  if (root.name !== 'Document' || !message) return { line: root.line, fault: 'not_a_statement' }
  const entries: ReadEntry[] = []
  let skipped = 0
  try {
    for (const statement of all(message, 'Stmt'))
      for (const entry of all(statement, 'Ntry')) {
        const read = transactionsOf(entry)
        if (read.length === 0) skipped += 1
        for (const each of read) entries.push(each)
      }
  } catch (error) {
    if (error instanceof Unreadable) return error.why
    throw error
  }
  return { entries, skipped }
}

function transactionsOf(entry: XmlElement): ReadEntry[] {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  const direction = textAt(entry, 'CdtDbtInd')
  const reversed = isTrue(textAt(entry, 'RvslInd'))
  if (direction !== 'CRDT' && direction !== 'DBIT') throw new Unreadable(entry, 'not_a_statement')
  const kind = direction === 'CRDT' && !reversed ? 'credit' : direction === 'DBIT' && reversed ? 'reversal' : null
  if ((status !== '' && status !== 'BOOK') || kind === null) return []
  const total = amountAt(entry)
  if (total === null || total.amount === 0) return []
  const dayText = textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm')
  const day = dayText === '' ? null : bookingDay(dayText)
  if (dayText !== '' && day === null) throw new Unreadable(entry, 'day')
  const shared = { kind, day, line: entry.line } as const
  const entryId = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
  const details = all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'))
  const parts = details.map((part) => ({ part, own: partAmount(part) }))
  const sum = parts.reduce((running, { own }) => running + (own?.amount ?? Number.NaN), 0)
  const splits =
    parts.length > 1 &&
    parts.every(({ own }) => own !== null && own.amount > 0) &&
    sum === total.amount &&
    parts.every(({ own }) => own?.currency === total.currency)
  if (!splits) {
    // The booked amount is the total: if the parts do not add up to it, the entry cannot be split.
    const text = joined([...details.map(remittance), textAt(entry, 'AddtlNtryInf')])
    const payers = [...new Set(details.map(payerOf).filter((name) => name !== ''))]
    return [{ ...shared, ...total, text, payer: payers.join(', '), bankId: entryId }]
  }
  return parts.map(({ part, own }, index) => ({
    ...shared,
    line: part.line,
    amount: required(own, 'the amount of a part').amount,
    currency: total.currency,
    text: joined([remittance(part), textAt(entry, 'AddtlNtryInf')]),
    payer: payerOf(part),
    bankId: textAt(part, 'Refs', 'AcctSvcrRef') || (entryId === '' ? '' : `${entryId}/${index + 1}`),
  }))
}

/** Null for a currency in which nothing is sold. */
function amountAt(parent: XmlElement): { amount: number; currency: string } | null {
  const element = child(parent, 'Amt')
  if (!element) throw new Unreadable(parent, 'amount')
  const currency = element.attributes.get('Ccy') ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) throw new Unreadable(element, 'currency')
  if (!isCurrency(currency)) return null
  const amount = /^\d{1,15}(?:\.\d{1,5})?$/.test(element.text) ? bookedAmount(element.text, currency, '.') : null
  if (amount === null) throw new Unreadable(element, 'amount')
  return { amount, currency }
}

function partAmount(part: XmlElement): { amount: number; currency: string } | null {
  const details = child(part, 'AmtDtls')
  const booked = details && child(details, 'TxAmt')
  if (child(part, 'Amt')) return amountAt(part)
  return booked && child(booked, 'Amt') ? amountAt(booked) : null
}

function remittance(part: XmlElement): string {
  const told = child(part, 'RmtInf')
  const structured = told ? all(told, 'Strd').map((each) => textAt(each, 'CdtrRefInf', 'Ref')) : []
  const free = told ? all(told, 'Ustrd').map(({ text }) => text) : []
  const endToEnd = textAt(part, 'Refs', 'EndToEndId')
  return joined([...structured, ...free, endToEnd === 'NOTPROVIDED' ? '' : endToEnd, textAt(part, 'AddtlTxInf')])
}

/** The debtor's name, which stands one level deeper since version 08. */
function payerOf(part: XmlElement): string {
  return textAt(part, 'RltdPties', 'Dbtr', 'Nm') || textAt(part, 'RltdPties', 'Dbtr', 'Pty', 'Nm')
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join(' · ')
}

const isTrue = (text: string) => text === 'true' || text === '1'

function all(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter((each) => each.name === name)
}

function child(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find((each) => each.name === name)
}

/** The text of the first element at a path below `parent`, empty where there is none. */
function textAt(parent: XmlElement, ...path: string[]): string {
  let at: XmlElement | undefined = parent
  for (const name of path) at = at && child(at, name)
  return at?.text ?? ''
}
