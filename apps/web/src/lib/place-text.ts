import type { PlaceView } from '@foyer/contract'

type Address = Pick<PlaceView, 'venueName' | 'addressLine' | 'city'>

/** An address as it is typed into one field: the venue, perhaps a street, the city. */
export function placeText({ venueName, addressLine, city }: Address): string {
  return [venueName, addressLine, city].filter((part) => part.trim() !== '').join(', ')
}

/**
 * The parts of an address typed into one field: the first is the venue, the last the city, and what lies between them the street.
 * Arabic has a comma of its own.
 */
export function readPlaceText(text: string): Address {
  const parts = text
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const [venueName = '', ...rest] = parts
  return { venueName, addressLine: rest.slice(0, -1).join(', '), city: rest.at(-1) ?? '' }
}
