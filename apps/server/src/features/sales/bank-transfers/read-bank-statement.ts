import type { BankStatementInput } from '@foyer/contract'
import { type BankStatement, isCurrency, readBankStatement } from '@foyer/domain'
import { AppError } from '../../../http/app-error.ts'
import type { ErrorReason } from '../../../http/error-reasons.ts'
import type { Upload } from '../../../http/upload.ts'

const MOST_BYTES = 5 * 1024 * 1024

/** The entries of an uploaded statement. A file that cannot be read is refused with the line at fault. */
export function readStatementFile(input: BankStatementInput, upload: Upload | null): BankStatement {
  if (!upload) throw new AppError('upload.missing')
  if (upload.bytes.length > MOST_BYTES) throw new AppError('request.too_large', { fields: { file: 'file_size' } })
  if (!isCurrency(input.currency)) throw new AppError('request.invalid', { fields: { currency: 'currency' } })
  const read = readBankStatement(textOf(upload.bytes), input.currency)
  if (!('fault' in read)) return read
  const reason: ErrorReason = { code: 'bank_statement.unreadable.fault', params: read }
  throw new AppError('bank_statement.unreadable', { reason, fields: { file: reason } })
}

/** UTF-8, or Windows-1252 as German and French banks still send it. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
