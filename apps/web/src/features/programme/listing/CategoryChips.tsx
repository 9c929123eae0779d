import type { ListingView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { categoryNames } from '../../../lib/categories.ts'
import { Chip } from './Chip.tsx'
import { listingPath, type Filters } from './filters.ts'

interface CategoryChipsProps {
  filters: Filters
  categories: ListingView['categories']
}

/** The categories that have events, and the chosen one in any case. */
export function CategoryChips({ filters, categories }: CategoryChipsProps) {
  const { category: chosen } = filters
  const offered = categories.filter(({ count }) => count > 0)
  const missing = chosen !== undefined && !offered.some(({ name }) => name === chosen)
  return (
    <>
      <Chip to={listingPath(filters, { category: undefined })} chosen={chosen === undefined}>
        {m.events_listing_all_categories()}
      </Chip>
      {offered.map(({ name, count }) => (
        <Chip key={name} to={listingPath(filters, { category: name })} chosen={chosen === name} count={count}>
          {categoryNames[name]()}
        </Chip>
      ))}
      {missing && (
        <Chip to={listingPath(filters, { category: chosen })} chosen count={0}>
          {categoryNames[chosen]()}
        </Chip>
      )}
    </>
  )
}
