import type { FeeVersionView } from '@foyer/contract'
import { currencies } from '@foyer/domain'
import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../api/errors.ts'
import { useListFeesQuery } from '../../api/hooks.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { feeInWords } from './fee-values.ts'
import { FeeForm } from './FeeForm.tsx'
import { FeeHistory } from './FeeHistory.tsx'
import classes from './Fees.module.css'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const nameOf = (currency: string) => `${currency} · ${names.of(currency) ?? currency}`

/** What the platform takes of every order, currency by currency. */
export function Fees() {
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
      <div className={classes['columns']}>
        <CurrencyList current={data.current} chosen={chosen} onChoose={choose} />
        {/* A fee set meanwhile by somebody else starts the form anew. */}
        <FeeForm key={`${chosen} ${fee?._id ?? ''}`} currency={chosen} name={nameOf(chosen)} fee={fee} />
      </div>
      <FeeHistory key={chosen} currency={chosen} />
    </>
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
      <ul className={classes['list']}>
        {current.map((fee) => (
          <li key={fee.currency}>
            <button
              type="button"
              className={classes['currency']}
              aria-pressed={fee.currency === chosen}
              onClick={() => onChoose(fee.currency)}
            >
              <strong>{fee.currency}</strong>
              <span>{feeInWords(fee, fee.currency)}</span>
            </button>
          </li>
        ))}
      </ul>
      {current.length === 0 && (
        <p className={classes['text']}>No currency has a fee yet: the platform takes nothing.</p>
      )}
      <Select
        mt="md"
        label="Another currency"
        placeholder="Choose one to set its fee"
        description="Orders in it cost no fee until one is set."
        inputWrapperOrder={['label', 'input', 'description']}
        searchable
        data={without.map((currency) => ({ value: currency, label: nameOf(currency) }))}
        value={without.find((currency) => currency === chosen) ?? null}
        onChange={(currency) => currency !== null && onChoose(currency)}
      />
    </Surface>
  )
}
