import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ListingView } from '@foyer/contract'
import { useRef, type ChangeEvent, type SyntheticEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import classes from './FilterForm.module.css'
import { listingPath, type Filters } from './filters.ts'

interface FilterFormProps {
  filters: Filters
  cities: ListingView['cities']
}

/** What is typed and chosen from lists. Without scripts it is sent as it is; with them the address is kept short. */
export function FilterForm({ filters, cities }: FilterFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  const apply = () => {
    if (form.current === null) return
    const typed = Object.fromEntries(new FormData(form.current))
    const text = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '')
    const names = ['search', 'city', 'price', 'sort', 'from', 'to'] as const
    void navigate(listingPath(filters, Object.fromEntries(names.map((name) => [name, text(name)]))), {
      preventScrollReset: true,
    })
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    apply()
  }
  const choose = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form && apply()

  return (
    <Form ref={form} method="get" action="/events/listing" role="search" className={classes['form']} onSubmit={send}>
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
        <select name="city" aria-label="City" className={classes['city']} defaultValue={filters.city ?? ''} onChange={choose}>
          <option value="">Every city</option>
          {cityChoices(cities, filters.city).map(({ name, count }) => (
            <option key={name} value={name}>
              {count === null ? name : `${name} (${count})`}
            </option>
          ))}
        </select>
        <Button type="submit" className={classes['button']}>
          Search
        </Button>
      </div>
      <div className={classes['more']}>
        <label className={classes['field']}>
          From
          <input type="date" name="from" className={classes['small']} defaultValue={filters.from} />
        </label>
        <label className={classes['field']}>
          to
          <input type="date" name="to" className={classes['small']} defaultValue={filters.to} />
        </label>
        <Button type="submit" variant="subtle" size="compact-md">
          Show days
        </Button>
        <select
          name="price"
          aria-label="Price"
          className={classes['small']}
          defaultValue={filters.price ?? ''}
          onChange={choose}
        >
          <option value="">Free and paid</option>
          <option value="free">Free</option>
          <option value="paid">Paid</option>
        </select>
        <select
          name="sort"
          aria-label="Sort by"
          className={classes['small']}
          defaultValue={filters.sort ?? ''}
          onChange={choose}
        >
          <option value="">{filters.search === undefined ? 'Soonest first' : 'Best match first'}</option>
          {filters.search !== undefined && <option value="soonest">Soonest first</option>}
          <option value="newest">Newest first</option>
        </select>
      </div>
    </Form>
  )
}

/** The cities on offer, and the chosen one even where no event is left in it. */
function cityChoices(cities: ListingView['cities'], chosen: string | undefined): { name: string; count: number | null }[] {
  if (chosen === undefined || cities.some(({ name }) => name === chosen)) return cities
  return [{ name: chosen, count: null }, ...cities]
}
