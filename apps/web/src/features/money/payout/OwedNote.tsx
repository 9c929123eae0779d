import { formatMoney, m } from '@foyer/messages'

/** Why payouts are paused while an organiser owes money, and what settles the debt. */
export function OwedNote({ owed, currency }: { owed: number; currency: string }) {
  return <>{m.money_summary_owed_note({ amount: formatMoney(owed, currency), currency })}</>
}
