import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useListPayoutAccountsQuery } from '../../../api/hooks.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { PayoutAccountForm } from './PayoutAccountForm.tsx'
import { PayoutAccountNotes } from './PayoutAccountNotes.tsx'
import { payoutAccountInWords, timeOf } from './payout-words.ts'
import { useConnectionReturn } from './use-connection-return.ts'

/** Where payouts go, by currency. `currency` is offered first to organisers without a payout account. */
export function PayoutAccounts({ currency }: { currency: string }) {
  const { data, error, refetch } = useListPayoutAccountsQuery()
  const now = useNow()
  const [editing, setEditing] = useState<string | null>(useConnectionReturn())
  return (
    <Surface as="section" padding="large" title={m.money_account_title()}>
      {!data && error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton lines={2} />}
      {data?.items.length === 0 && <p className="margin-top-18 mute text-14">{m.money_account_none()}</p>}
      <ul className="rows">
        {data?.items.map((account) => (
          <li key={account.currency}>
            <span className="grid grow">
              <strong>{account.currency}</strong> {payoutAccountInWords(account)}
              <span className="mute">{account.holder}</span>
              <PayoutAccountNotes account={account} />
            </span>
            {account.frozenUntil !== null && new Date(account.frozenUntil) > now && (
              <Badge tone="warn">{m.money_account_frozen({ time: timeOf(account.frozenUntil) })}</Badge>
            )}
            <Button variant="default" size="sm" onClick={() => setEditing(account.currency)}>
              {account.ready ? m.money_account_change() : m.money_account_continue()}
            </Button>
          </li>
        ))}
      </ul>
      {data && (
        <Button
          variant={data.items.length === 0 ? 'filled' : 'default'}
          mt="md"
          h="auto"
          mih={42}
          maw="100%"
          styles={{ label: { whiteSpace: 'normal' } }}
          onClick={() => setEditing('')}
        >
          {data.items.length === 0 ? m.money_account_add_first() : m.money_account_add_other()}
        </Button>
      )}
      {data && editing !== null && (
        <PayoutAccountForm
          currency={editing || currency}
          fixed={editing !== ''}
          known={data.items}
          onClose={() => setEditing(null)}
        />
      )}
    </Surface>
  )
}
