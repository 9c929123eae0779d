import { isPoint, type Point } from './place-point.ts'

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const pair = (before: string, between: string) => new RegExp(`${before}${NUMBER}${between}${NUMBER}`)

/** Where links of maps hold the place that they mark, the most precise first; the middle of what they show comes last. */
const PLACES: readonly RegExp[] = [
  // OpenStreetMap's marker.
  pair(String.raw`[?&]mlat=`, String.raw`&mlon=`),
  // Google's place. Of a route the last pair is the destination.
  pair(String.raw`.*!3d`, String.raw`!4d`),
  // What was searched for, or a coordinate by name: Google, Apple, Bing.
  pair(String.raw`[?&](?:q|query|ll|coordinate|destination|daddr|sll|center)=(?:loc:)?`, String.raw`,\s*\+?`),
  pair(String.raw`^geo:`, ','),
  // What is shown: Google's @latitude,longitude and OpenStreetMap's #map=zoom/latitude/longitude.
  pair('/@', ','),
  pair(String.raw`#map=[\d.]+/`, '/'),
]

const PLAIN = /^\(?\s*(-?\d{1,3}(?:[.,]\d+)?)\s*°?\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*°?\s*\)?$/
const SHORT = /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|osm\.org\/go|maps\.apple\/p)\b/i

function pointOf(latitude: string | undefined, longitude: string | undefined): Point | null {
  const degrees = (text = '') => (text === '' ? Number.NaN : Number(text.replace(',', '.')))
  const point = { latitude: degrees(latitude), longitude: degrees(longitude) }
  return isPoint(point) ? point : null
}

/** `%2C` as `,`; a link that is cut off in the middle of such an escape as it is. */
function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/**
 * The place that a text names: two coordinates such as `6.5244, 3.3792`, or a link of Google Maps, OpenStreetMap or Apple Maps. Nothing
 * is asked of anybody, so a shortened link, which holds no coordinates, is `short_link`. Null for everything else.
 */
export function parseMapLink(text: string): Point | 'short_link' | null {
  const given = text.trim()
  const plain = PLAIN.exec(given)
  if (plain) return pointOf(plain[1], plain[2])
  if (SHORT.test(given)) return 'short_link'
  if (!/^(?:https?:\/\/|geo:)/i.test(given)) return null
  const link = decoded(given)
  for (const pattern of PLACES) {
    const match = pattern.exec(link)
    const point = match && pointOf(match[1], match[2])
    if (point) return point
  }
  return null
}
