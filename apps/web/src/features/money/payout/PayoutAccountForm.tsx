import type { PayoutAccountView } from '@foyer/contract'
import { currencies, required } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Alert, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetPayoutAccountSetupQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { BankAccountForm } from './BankAccountForm.tsx'
import { ConnectPayoutAccountForm } from './ConnectPayoutAccountForm.tsx'

interface Props {
  currency: string
  /** Whether the account exists already, so that its currency stays the same. */
  fixed: boolean
  known: readonly PayoutAccountView[]
  onClose: () => void
}

/** Asks where payouts of a currency go, with the fields that its provider needs. */
export function PayoutAccountForm({ currency: first, fixed, known, onClose }: Props) {
  const [currency, setCurrency] = useState(first)
  const [dirty, setDirty] = useState(false)
  const { currentData: setup, error, isFetching, refetch } = useGetPayoutAccountSetupQuery({ params: { currency } })
  const account = known.find((each) => each.currency === currency)
  const goesOn = account !== undefined && !account.ready
  return (
    <Modal opened onClose={onClose} title={titleOf(currency, { fixed, goesOn })}>
      <UnsavedChangesGuard when={dirty} />
      <Stack>
        {account && !goesOn && <Alert color="gold">{m.money_account_change_warning()}</Alert>}
        {!fixed && (
          <Select
            label={m.money_currency()}
            data={[...currencies]}
            searchable
            allowDeselect={false}
            value={currency}
            onChange={(chosen) => chosen !== null && setCurrency(chosen)}
          />
        )}
        {!setup && error && !isFetching && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
        {!setup && (isFetching || !error) && <FormSkeleton fields={3} />}
        {setup?.kind === 'connected' && (
          <ConnectPayoutAccountForm
            currency={currency}
            provider={required(setup.provider, 'the provider of a connected account')}
            goesOn={goesOn}
            onClose={onClose}
          />
        )}
        {setup && setup.kind !== 'connected' && (
          <BankAccountForm
            currency={currency}
            banks={setup.kind === 'listed' ? setup.banks : null}
            onDirty={setDirty}
            onClose={onClose}
          />
        )}
      </Stack>
    </Modal>
  )
}

function titleOf(currency: string, { fixed, goesOn }: { fixed: boolean; goesOn: boolean }): string {
  if (goesOn) return m.money_account_finish_title({ currency })
  return fixed ? m.money_account_change_title({ currency }) : m.money_account_add_title()
}
