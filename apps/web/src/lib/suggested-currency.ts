import { currencyOfPlace, type Place } from '@foyer/domain'

/** The currency after a change of place: the new place's if it is known and differs from the old place's, else the current one. */
export function currencyFor(place: Place, before: Place & { readonly currency: string }): string {
  const suggested = currencyOfPlace(place)
  return suggested === null || suggested === currencyOfPlace(before) ? before.currency : suggested
}
