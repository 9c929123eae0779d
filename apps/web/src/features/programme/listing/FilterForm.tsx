import { IconSearch } from '@tabler/icons-react'
import type { ListingView } from '@foyer/contract'
import { formatNumber, m } from '@foyer/messages'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { LightButton } from '../../../ui/LightButton.tsx'
import { DateChips } from './DateChips.tsx'
import classes from './FilterForm.module.css'
import { FilterSelect } from './FilterSelect.tsx'
import { listingPath, type Filters } from './filters.ts'
import { PriceRange } from './PriceRange.tsx'

interface FilterFormProps {
  filters: Filters
  cities: ListingView['cities']
  /** Today in the visitor's calendar, `YYYY-MM-DD`. */
  today: string
}

const names = ['search', 'city', 'price', 'minPrice', 'maxPrice', 'sort', 'from', 'to'] as const

/** The filters that are chosen outside the form; without scripts, the form sends them along. */
const kept = ['category', 'near', 'radius', 'view', 'month'] as const

/** The filters of the listing. Without scripts, the browser submits the form; with scripts, empty values are left out of the address. */
export function FilterForm({ filters, cities, today }: FilterFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // The address determines the values, also after a chip or the back button changed it; fields keep their focus.
    for (const name of names) {
      const field = form.current?.elements.namedItem(name)
      // A hidden field belongs to the day field beside it, which the visitor may be editing.
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.type === 'hidden')
        continue
      field.value = String(filters[name] ?? '')
    }
    for (const panel of form.current?.querySelectorAll('details') ?? []) panel.removeAttribute('open')
  }, [filters])

  const apply = () => {
    if (form.current === null) return
    const typed = Object.fromEntries(new FormData(form.current))
    const textOf = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '')
    const change = Object.fromEntries(names.map((name) => [name, textOf(name)]))
    void navigate(listingPath(filters, change), { preventScrollReset: true })
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    apply()
  }

  return (
    <Form ref={form} method="get" action="/events/listing" role="search" className="stack gap-14" onSubmit={send}>
      {kept.map(
        (name) => filters[name] !== undefined && <input key={name} type="hidden" name={name} value={filters[name]} />,
      )}
      <div className={classes['search']}>
        <IconSearch size={22} stroke={1.8} aria-hidden className={classes['glass']} />
        <input
          className={classes['words']}
          type="search"
          name="search"
          aria-label={m.events_listing_search()}
          placeholder={m.events_listing_search_placeholder()}
          maxLength={100}
          defaultValue={filters.search}
          autoComplete="off"
          enterKeyHint="search"
        />
        <FilterSelect name="city" label={m.shell_city()} bare chosen={filters.city} onChoose={apply}>
          <option value="">{m.events_listing_all_cities()}</option>
          {cityChoices(cities, filters.city).map(({ name, count }) => (
            <option key={name} value={name}>
              {count === null ? name : m.events_listing_city_count({ city: name, count: formatNumber(count) })}
            </option>
          ))}
        </FilterSelect>
        <LightButton type="submit" className={classes['button']}>
          {m.shell_search()}
        </LightButton>
      </div>
      <div className={classes['more']}>
        <DateChips filters={filters} today={today} />
        <div className={classes['selects']}>
          <FilterSelect name="price" label={m.shell_price()} chosen={filters.price} onChoose={apply}>
            <option value="">{m.events_listing_any_price()}</option>
            <option value="free">{m.shell_free()}</option>
            <option value="paid">{m.events_listing_paid()}</option>
          </FilterSelect>
          <PriceRange filters={filters} />
          <FilterSelect name="sort" label={m.events_listing_sort()} chosen={filters.sort} onChoose={apply}>
            <option value="">{standardOrder(filters)()}</option>
            {standardOrder(filters) !== m.events_listing_sort_soonest && (
              <option value="soonest">{m.events_listing_sort_soonest()}</option>
            )}
            <option value="newest">{m.events_listing_sort_newest()}</option>
          </FilterSelect>
        </div>
      </div>
    </Form>
  )
}

/** The default sort order. */
function standardOrder({ near, search }: Filters): () => string {
  if (near !== undefined) return m.events_listing_sort_nearest
  return search === undefined ? m.events_listing_sort_soonest : m.events_listing_sort_match
}

/** The available cities, and the chosen one even if it has no events any more. */
function cityChoices(
  cities: ListingView['cities'],
  chosen: string | undefined,
): { name: string; count: number | null }[] {
  if (chosen === undefined || cities.some(({ name }) => name === chosen)) return cities
  return [{ name: chosen, count: null }, ...cities]
}
