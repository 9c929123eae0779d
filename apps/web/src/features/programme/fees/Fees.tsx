import type { FeeVersionView } from '@foyer/contract'
import { currencies } from '@foyer/domain'
import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListFeesQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { currencyName, feeInWords } from './fee-values.ts'
import { FeeForm } from './FeeForm.tsx'
import { FeeHistory } from './FeeHistory.tsx'
import { OrganiserFees } from './OrganiserFees.tsx'
import { OwnFees } from './OwnFees.tsx'

/** What the platform takes of every order, currency by currency: everybody's fee, or one organiser's own. */
export function Fees() {
  const [params] = useSearchParams()
  const organiser = params.get('organiser')
  return organiser === null ? <EverybodysFees /> : <OrganiserFees key={organiser} id={organiser} />
}

function EverybodysFees() {
  const { data, error, refetch } = useListFeesQuery({ query: { limit: 1 } })
  const [params, setParams] = useSearchParams()
  if (error && !data) {
    return <ErrorState message={errorMessage(error, 'The fees could not be fetched.')} onRetry={() => void refetch()} />
  }
  if (!data) return <FormSkeleton fields={4} />

  const asked = params.get('currency')
  const chosen = currencies.find((currency) => currency === asked) ?? data.current[0]?.currency ?? 'NGN'
  const fee = data.current.find(({ currency }) => currency === chosen) ?? null
  const choose = (currency: string) => setParams({ currency }, { replace: true, preventScrollReset: true })
  return (
    <>
      {data.withoutFee.length > 0 && <WithoutFee currencies={data.withoutFee} />}
      <div className="with-choice margin-bottom-16">
        <div className="grid gap-16">
          <CurrencyList current={data.current} chosen={chosen} onChoose={choose} />
          <OwnFees />
        </div>
        {/* A fee set meanwhile by somebody else starts the form anew. */}
        <FeeForm key={`${chosen} ${fee?._id ?? ''}`} currency={chosen} name={currencyName(chosen)} fee={fee} />
      </div>
      <FeeHistory key={chosen} currency={chosen} />
    </>
  )
}

function WithoutFee({ currencies: inUse }: { currencies: readonly { currency: string; events: number }[] }) {
  const list = new Intl.ListFormat('en').format(
    inUse.map(({ currency, events }) => `${currency} (${events === 1 ? '1 event' : `${events} events`})`),
  )
  return (
    <p className="notice warn margin-bottom-16" role="status">
      Tickets are on sale in currencies without a fee: {list}. The platform earns nothing from these orders. Set a fee,
      or set it to 0 to confirm that this is intended.
    </p>
  )
}

interface CurrencyListProps {
  current: readonly FeeVersionView[]
  chosen: string
  onChoose: (currency: string) => void
}

function CurrencyList({ current, chosen, onChoose }: CurrencyListProps) {
  const without = currencies.filter((currency) => current.every((fee) => fee.currency !== currency))
  return (
    <Surface as="section" title="Fees in force">
      <ul className="grid gap-8 plain-list">
        {current.map((fee) => (
          <li key={fee.currency}>
            <button
              type="button"
              className="choice-card two-lines full gap-2 pressable font-inherit text-left undecorated"
              aria-pressed={fee.currency === chosen}
              onClick={() => onChoose(fee.currency)}
            >
              <strong>{fee.currency}</strong>
              <span>{feeInWords(fee, fee.currency)}</span>
            </button>
          </li>
        ))}
      </ul>
      {current.length === 0 && <p className="flush mute">No currency has a fee yet: the platform takes nothing.</p>}
      <Select
        mt="md"
        label="Another currency"
        placeholder="Choose one to set its fee"
        description="Orders in it cost no fee until one is set."
        inputWrapperOrder={['label', 'input', 'description']}
        searchable
        data={without.map((currency) => ({ value: currency, label: currencyName(currency) }))}
        value={without.find((currency) => currency === chosen) ?? null}
        onChange={(currency) => currency !== null && onChoose(currency)}
      />
    </Surface>
  )
}
