import { formatMoney } from '@foyer/messages'

/** Why payouts wait while an organiser owes something, and what settles it. */
export function OwedNote({ owed, currency }: { owed: number; currency: string }) {
  return (
    <>
      You owe the platform {formatMoney(owed, currency)}: buyers took this money back after it had been paid out to you.
      Payouts in {currency} are paused until it is settled. The next money that is released from your events settles it
      automatically.
    </>
  )
}
