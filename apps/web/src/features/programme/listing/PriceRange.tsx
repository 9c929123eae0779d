import { m } from '@foyer/messages'
import { LightButton } from '../../../ui/LightButton.tsx'
import chip from './Chip.module.css'
import classes from './DateChips.module.css'
import type { Filters } from './filters.ts'
import { pricesInWords } from './result-words.ts'

interface PriceRangeProps {
  filters: Filters
}

/** Opens two fields of the surrounding form for the least and the most that a ticket may cost. */
export function PriceRange({ filters: { minPrice, maxPrice } }: PriceRangeProps) {
  const amount = { type: 'number', inputMode: 'numeric', min: 0, step: 1, className: classes['plain'] } as const
  const words = pricesInWords(minPrice, maxPrice)
  return (
    <details className={classes['own']}>
      <summary className={chip['chip']} data-chosen={words !== '' || undefined}>
        {words || m.events_listing_price_range()}
      </summary>
      <div className={classes['panel']} data-end>
        <label className="stack gap-4 text-sm semibold">
          {m.events_listing_min_price()}
          <input {...amount} name="minPrice" defaultValue={minPrice} />
        </label>
        <label className="stack gap-4 text-sm semibold">
          {m.events_listing_max_price()}
          <input {...amount} name="maxPrice" defaultValue={maxPrice} />
        </label>
        <p className="flush text-sm mute">{m.events_listing_price_note()}</p>
        <LightButton type="submit" size="sm">
          {m.events_listing_show_prices()}
        </LightButton>
      </div>
    </details>
  )
}
