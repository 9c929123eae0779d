import { parseMoney, zonedToUtc } from '@foyer/domain'
import { formatEventTime, formatMoney, formatNumber, m } from '@foyer/messages'
import type { PriceStepValues } from './price-form-values.ts'
import { minutesBefore } from '../../../lib/sale-moments.ts'
import type { TicketTypeFormFacts, TicketTypeFormValues } from './ticket-type-form-values.ts'

interface PricePlanProps {
  values: Pick<TicketTypeFormValues, 'price' | 'priceSteps' | 'groupPrices'>
  facts: Pick<TicketTypeFormFacts, 'currency' | 'timezone' | 'beforeStart'>
}

/** When the price after a step begins. */
function beginInWords(
  { endsAt, quantity }: PriceStepValues,
  { timezone, beforeStart }: PricePlanProps['facts'],
): string {
  if (beforeStart && endsAt !== '') {
    const hours = formatNumber(minutesBefore(endsAt) / 60)
    return typeof quantity === 'number'
      ? m.programme_series_hours_plan_or_after({ hours, count: formatNumber(quantity) })
      : m.programme_series_hours_plan({ hours })
  }
  const time =
    endsAt === '' ? null : formatEventTime(zonedToUtc(endsAt, timezone), zonedToUtc(endsAt, timezone), timezone).short
  if (typeof quantity !== 'number') return time === null ? '–' : m.programme_prices_plan_from({ time })
  const count = formatNumber(quantity)
  return time === null
    ? m.programme_prices_plan_after({ count })
    : m.programme_prices_plan_from_or_after({ time, count })
}

/** What buyers pay, one line for each price: now, after each step, and for groups. */
export function PricePlan({ values: { price, priceSteps, groupPrices }, facts }: PricePlanProps) {
  const { currency } = facts
  const money = (typed: string) => {
    const amount = parseMoney(typed, currency)
    return amount === null ? '–' : formatMoney(amount, currency)
  }
  const prices = [...priceSteps.map((step) => step.price), price]
  return (
    <div className="margin-top-14">
      <p className="semibold">{m.programme_prices_plan()}</p>
      <dl className="stack gap-4 flush margin-top-6">
        {prices.map((typed, index) => {
          const before = priceSteps[index - 1]
          return (
            <div key={before?.key ?? 'now'} className="flex spread gap-16">
              <dt className="mute">{before ? beginInWords(before, facts) : m.programme_prices_plan_now()}</dt>
              <dd className="flush figures semibold">{money(typed)}</dd>
            </div>
          )
        })}
        {groupPrices.map((group) => (
          <div key={group.key} className="flex spread gap-16">
            <dt className="mute">
              {typeof group.from === 'number'
                ? m.programme_prices_plan_group({ count: formatNumber(group.from) })
                : '–'}
            </dt>
            <dd className="flush figures semibold">{money(group.price)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
