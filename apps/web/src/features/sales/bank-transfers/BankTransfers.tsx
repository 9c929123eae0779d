import { BankEntries } from './BankEntries.tsx'
import { BankRefunds } from './BankRefunds.tsx'
import { ExpectedBankTransfers } from './ExpectedBankTransfers.tsx'
import { ImportBankStatement } from './ImportBankStatement.tsx'

/** Payments by bank transfer: which are expected, what the bank's statements say, and what has to be sent back. */
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
