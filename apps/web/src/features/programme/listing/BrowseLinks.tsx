import type { ListingView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { categoryNames } from '../../../lib/categories.ts'
import classes from './BrowseLinks.module.css'
import { categoryPath, cityPath } from './collections.ts'

/** Ways to the lists of the cities and categories that have events. */
export function BrowseLinks({ cities, categories }: Pick<ListingView, 'cities' | 'categories'>) {
  const places = cities.flatMap(({ name }) => {
    const to = cityPath(name)
    return to === null ? [] : [{ to, label: m.events_collection_city({ city: name }) }]
  })
  const kinds = categories.map(({ name }) => ({ to: categoryPath(name), label: categoryNames[name]() }))
  if (places.length + kinds.length === 0) return null
  return (
    <nav aria-label={m.events_collection_browse()} className={classes['browse']}>
      <h2 className="flush heading text-20">{m.events_collection_browse()}</h2>
      <ul className={classes['links']}>
        {[...places, ...kinds].map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link-line">
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
