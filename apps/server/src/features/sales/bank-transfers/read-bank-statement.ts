import type { BankStatementInput } from '@foyer/contract'
import {
  type BankStatement,
  type BankStatementFault,
  isCurrency,
  MOST_BANK_STATEMENT_ENTRIES,
  readBankStatement,
} from '@foyer/domain'
import { AppError } from '../../../http/app-error.ts'
import type { Upload } from '../../../http/upload.ts'

const MOST_BYTES = 5 * 1024 * 1024

const FAULTS: Readonly<Record<BankStatementFault['fault'], string>> = {
  not_text: 'This file is not text. Upload a CSV or CAMT.053 file.',
  no_header:
    'We found no columns for the amount and the reference. Upload a CSV file with a header, or a CAMT.053 file.',
  open_quote: 'A quotation mark is opened and never closed.',
  amount: 'We could not read the amount.',
  ambiguous_amount: 'We could not tell whether the amount has decimals.',
  currency: 'We could not read the currency.',
  day: 'We could not read the date.',
  xml: 'The XML is not well-formed.',
  document_type: 'The XML contains a document type declaration, which bank statements do not have.',
  not_a_statement: 'This XML is not a CAMT.053 statement.',
  too_many: `The file has more than ${MOST_BANK_STATEMENT_ENTRIES.toLocaleString('en')} entries. Split it into smaller files.`,
}

/** The entries of an uploaded statement. A file that cannot be read is refused with the line at fault. */
export function readStatementFile(input: BankStatementInput, upload: Upload | null): BankStatement {
  if (!upload) throw new AppError('upload.missing', { message: 'No file came with the form.' })
  if (upload.bytes.length > MOST_BYTES)
    throw new AppError('request.too_large', { fields: { file: 'is larger than 5 MB' } })
  if (!isCurrency(input.currency))
    throw new AppError('request.invalid', { fields: { currency: 'is not a currency we sell in' } })
  const read = readBankStatement(textOf(upload.bytes), input.currency)
  if (!('fault' in read)) return read
  const message = `Line ${read.line}: ${FAULTS[read.fault]}`
  throw new AppError('bank_statement.unreadable', { message, fields: { file: message } })
}

/** UTF-8, or Windows-1252 as German and French banks still send it. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
