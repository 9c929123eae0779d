import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ListingView } from '@foyer/contract'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { DateChips } from './DateChips.tsx'
import classes from './FilterForm.module.css'
import { FilterSelect } from './FilterSelect.tsx'
import { listingPath, type Filters } from './filters.ts'

interface FilterFormProps {
  filters: Filters
  cities: ListingView['cities']
  /** Today in the visitor's calendar, `YYYY-MM-DD`. */
  today: string
}

const names = ['search', 'city', 'price', 'sort', 'from', 'to'] as const

/** What is typed and chosen from lists. Without scripts it is sent as it is; with them the address is kept short. */
export function FilterForm({ filters, cities, today }: FilterFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // The address decides, also when it changed by a chip or the back button; the fields keep their place and the focus.
    for (const name of names) {
      const field = form.current?.elements.namedItem(name)
      // A hidden field belongs to the day beside it, which may just be typed.
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.type === 'hidden')
        continue
      field.value = filters[name] ?? ''
    }
    form.current?.querySelector('details')?.removeAttribute('open')
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
      {filters.category !== undefined && <input type="hidden" name="category" value={filters.category} />}
      <div className={classes['search']}>
        <IconSearch size={22} stroke={1.8} aria-hidden className={classes['glass']} />
        <input
          className={classes['words']}
          type="search"
          name="search"
          aria-label="Search events"
          placeholder="Artist, venue, organiser…"
          maxLength={100}
          defaultValue={filters.search}
          autoComplete="off"
          enterKeyHint="search"
        />
        <FilterSelect name="city" label="City" bare chosen={filters.city} onChoose={apply}>
          <option value="">Every city</option>
          {cityChoices(cities, filters.city).map(({ name, count }) => (
            <option key={name} value={name}>
              {count === null ? name : `${name} (${count})`}
            </option>
          ))}
        </FilterSelect>
        <Button type="submit" className={classes['button']}>
          Search
        </Button>
      </div>
      <div className={classes['more']}>
        <DateChips filters={filters} today={today} />
        <div className={classes['selects']}>
          <FilterSelect name="price" label="Price" chosen={filters.price} onChoose={apply}>
            <option value="">Free and paid</option>
            <option value="free">Free</option>
            <option value="paid">Paid</option>
          </FilterSelect>
          <FilterSelect name="sort" label="Sort by" chosen={filters.sort} onChoose={apply}>
            <option value="">{filters.search === undefined ? 'Soonest first' : 'Best match first'}</option>
            {filters.search !== undefined && <option value="soonest">Soonest first</option>}
            <option value="newest">Newest first</option>
          </FilterSelect>
        </div>
      </div>
    </Form>
  )
}

/** The cities on offer, and the chosen one even where no event is left in it. */
function cityChoices(
  cities: ListingView['cities'],
  chosen: string | undefined,
): { name: string; count: number | null }[] {
  if (chosen === undefined || cities.some(({ name }) => name === chosen)) return cities
  return [{ name: chosen, count: null }, ...cities]
}
