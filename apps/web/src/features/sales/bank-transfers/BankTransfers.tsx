import { BankEntries } from './BankEntries.tsx'
import { BankRefunds } from './BankRefunds.tsx'
import { ExpectedBankTransfers } from './ExpectedBankTransfers.tsx'
import { ImportBankStatement } from './ImportBankStatement.tsx'

/** Payments by bank transfer: expected transfers, bank statements and refunds to send. */
export function BankTransfers() {
  return (
    <>
      <ExpectedBankTransfers />
      <ImportBankStatement />
      <BankEntries />
      <BankRefunds />
    </>
  )
}
