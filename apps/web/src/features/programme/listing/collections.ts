import type { ListingView } from '@foyer/contract'
import { slugify } from '@foyer/domain'

/** The address of the list of a city's events; null for a city whose name has no Latin letters. */
export function cityPath(city: string): string | null {
  const slug = slugify(city)
  return slug === '' ? null : `/events/in/${slug}`
}

/** The address of the list of a category's events. */
export const categoryPath = (category: string): string => `/events/category/${category}`

/** The address of a page of such a list. */
export const collectionPage = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)

/** The city of an address, in the spelling that most of its events use; undefined if it has no upcoming events. */
export function cityOfSlug(cities: ListingView['cities'], slug: string): string | undefined {
  return cities.find(({ name }) => slugify(name) === slug)?.name
}
