import { currencyOfPlace, type Place } from '@foyer/domain'

/** The currency that goes with a changed place: that of the new place, where it is known and another than before. */
export function currencyFor(place: Place, before: Place & { readonly currency: string }): string {
  const suggested = currencyOfPlace(place)
  return suggested === null || suggested === currencyOfPlace(before) ? before.currency : suggested
}
