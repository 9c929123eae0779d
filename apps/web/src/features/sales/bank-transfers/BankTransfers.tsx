import { BankEntries } from './BankEntries.tsx'
import { BankRefunds } from './BankRefunds.tsx'
import { ExpectedTransfers } from './ExpectedTransfers.tsx'
import { ImportBankStatement } from './ImportBankStatement.tsx'

/** Payments by bank transfer: which are expected, what the bank's statements say, and what has to be sent back. */
export function BankTransfers() {
  return (
    <>
      <ExpectedTransfers />
      <ImportBankStatement />
      <BankEntries />
      <BankRefunds />
    </>
  )
}
