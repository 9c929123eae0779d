import type { FeeVersionView } from '@foyer/contract'
import { currencies } from '@foyer/domain'
import { formatList, m } from '@foyer/messages'
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

/** The platform fees by currency: the standard fees, or the custom fees of one organiser. */
export function Fees() {
  const [params] = useSearchParams()
  const organiser = params.get('organiser')
  return organiser === null ? <StandardFees /> : <OrganiserFees key={organiser} id={organiser} />
}

function StandardFees() {
  const { data, error, refetch } = useListFeesQuery({ query: { limit: 1 } })
  const [params, setParams] = useSearchParams()
  if (error && !data) {
    return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
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
        {/* The key resets the form when another administrator has set a fee. */}
        <FeeForm key={`${chosen} ${fee?._id ?? ''}`} currency={chosen} name={currencyName(chosen)} fee={fee} />
      </div>
      <FeeHistory key={chosen} currency={chosen} />
    </>
  )
}

function WithoutFee({ currencies: inUse }: { currencies: readonly { currency: string; events: number }[] }) {
  const names = inUse.map(({ currency, events }) => m.programme_fee_missing_currency({ currency, count: events }))
  return (
    <p className="notice warn margin-bottom-16" role="status">
      {m.programme_fee_missing({ currencies: formatList(names) })}
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
    <Surface as="section" title={m.programme_fee_current()}>
      <ul className="grid gap-8 plain-list">
        {current.map((fee) => (
          <li key={fee.currency}>
            <button
              type="button"
              className="choice-card two-lines full gap-2 pressable font-inherit text-start undecorated"
              aria-pressed={fee.currency === chosen}
              onClick={() => onChoose(fee.currency)}
            >
              <strong>{fee.currency}</strong>
              <span>{feeInWords(fee, fee.currency)}</span>
            </button>
          </li>
        ))}
      </ul>
      {current.length === 0 && <p className="flush mute">{m.programme_fee_none_set()}</p>}
      <Select
        mt="md"
        label={m.programme_fee_other_currency()}
        placeholder={m.programme_fee_other_currency_choose()}
        description={m.programme_fee_other_currency_hint()}
        inputWrapperOrder={['label', 'input', 'description']}
        searchable
        data={without.map((currency) => ({ value: currency, label: currencyName(currency) }))}
        value={without.find((currency) => currency === chosen) ?? null}
        onChange={(currency) => currency !== null && onChoose(currency)}
      />
    </Surface>
  )
}
