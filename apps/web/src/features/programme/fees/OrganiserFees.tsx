import type { OrganiserFeeView } from '@foyer/contract'
import { currencies } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetOrganiserFeesQuery, useListFeesQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { currencyName, feeInWords } from './fee-values.ts'
import { FeeForm } from './FeeForm.tsx'
import { FeeHistory } from './FeeHistory.tsx'

/** One organiser's custom fees, and the standard fees of the other currencies. */
export function OrganiserFees({ id }: { id: string }) {
  const { data, error, refetch } = useGetOrganiserFeesQuery({ params: { id } })
  const [params, setParams] = useSearchParams()
  const asked = params.get('currency')
  const chosen = currencies.find((currency) => currency === asked) ?? data?.items[0]?.currency ?? 'NGN'
  // The next version replaces the latest one, even if that has ended.
  const history = useListFeesQuery({ query: { currency: chosen, organiserId: id, limit: 1 } })
  const everybody = useListFeesQuery({ query: { limit: 1 } })
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data || !history.currentData || !everybody.data) return <FormSkeleton fields={4} />
  const { organiser, items } = data
  const item = items.find(({ currency }) => currency === chosen)
  const newest = history.currentData.items[0]?._id ?? null
  const begin = everybody.data.current.find(({ currency }) => currency === chosen) ?? null
  return (
    <>
      <PageHeader
        title={organiser.name}
        back={{ to: '/admin/tools/fees', label: m.programme_fee_organiser_back() }}
        description={m.programme_fee_organiser_description()}
      />
      <div className="with-choice margin-bottom-16">
        <Choice
          items={items}
          chosen={chosen}
          onChoose={(currency) => setParams({ organiser: id, currency }, { replace: true, preventScrollReset: true })}
        />
        <FeeForm
          key={`${chosen} ${newest ?? ''} ${item?.applies ?? ''}`}
          currency={chosen}
          name={currencyName(chosen)}
          fee={item?.own ?? null}
          begin={begin}
          replaces={newest}
          organiser={organiser}
        />
      </div>
      <FeeHistory key={chosen} currency={chosen} organiser={organiser} />
    </>
  )
}

interface ChoiceProps {
  items: readonly OrganiserFeeView[]
  chosen: string
  onChoose: (currency: string) => void
}

function Choice({ items, chosen, onChoose }: ChoiceProps) {
  const others = currencies.filter((currency) => items.every((item) => item.currency !== currency))
  return (
    <Surface as="section" title={m.programme_fee_organiser_current()}>
      <ul className="grid gap-8 plain-list">
        {items.map((item) => (
          <li key={item.currency}>
            <button
              type="button"
              className="choice-card two-lines full gap-2 pressable font-inherit text-start undecorated"
              aria-pressed={item.currency === chosen}
              onClick={() => onChoose(item.currency)}
            >
              <strong>{item.currency}</strong>
              <span>{appliedInWords(item)}</span>
              <span>
                <Badge tone={item.applies === 'own' ? 'accent' : 'neutral'}>
                  {item.applies === 'own' ? m.programme_fee_badge_custom() : m.programme_fee_badge_standard()}
                </Badge>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className="flush mute">{m.programme_fee_organiser_none()}</p>}
      <Select
        mt="md"
        label={m.programme_fee_other_currency()}
        placeholder={m.programme_fee_other_currency_choose()}
        searchable
        data={others.map((currency) => ({ value: currency, label: currencyName(currency) }))}
        value={others.find((currency) => currency === chosen) ?? null}
        onChange={(currency) => currency !== null && onChoose(currency)}
      />
    </Surface>
  )
}

/** The fee of an organiser in a currency. */
function appliedInWords({ applies, own, everybodys, currency }: OrganiserFeeView): string {
  const fee = applies === 'own' ? own : everybodys
  return fee ? feeInWords(fee, currency) : m.programme_fee_none()
}
