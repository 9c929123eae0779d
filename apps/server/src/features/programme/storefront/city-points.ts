import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Point } from '@foyer/domain'
import { z } from 'zod'
import { cityAliases } from './city-aliases.ts'

interface City extends Point {
  readonly country: string
  readonly people: number
}

/** The file of the package, not the package, which would keep all it says of each city in memory from the start. */
const require = createRequire(import.meta.url)
const FILE = require.resolve('city-timezones/data/cityMap.json')

const citiesOfFile = z.array(
  z.object({
    city: z.string(),
    city_ascii: z.string(),
    lat: z.number(),
    lng: z.number(),
    // A number where no country is recognised.
    iso2: z.coerce.string(),
    pop: z.number(),
  }),
)

/** `Ìbàdàn`, `ibadan` and `IBADAN` are one name; other alphabets keep their letters. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Some 7,300 cities with their coordinates (Natural Earth, public domain), by their folded names. Made when first asked for. */
let cities: ReadonlyMap<string, readonly City[]> | null = null

function citiesByName(): ReadonlyMap<string, readonly City[]> {
  if (cities) return cities
  const byName = new Map<string, City[]>()
  const add = (name: string, city: City) => {
    const key = folded(name)
    const known = byName.get(key)
    if (!known) byName.set(key, [city])
    else if (!known.includes(city)) known.push(city)
  }
  const all = citiesOfFile.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  for (const { city: name, city_ascii: ascii, lat, lng, iso2, pop } of all) {
    const city: City = { latitude: lat, longitude: lng, country: iso2, people: pop }
    add(name, city)
    add(ascii, city)
    for (const alias of cityAliases[`${iso2} ${name}`] ?? []) add(alias, city)
  }
  cities = byName
  return byName
}

/** Possible names of the city in an organiser's text with additions: `Paris 11e`, `Lagos, Nigeria`, `Berlin (Mitte)`, `Berlin-Mitte`. */
function namesIn(text: string): readonly string[] {
  const main = text.split(/[,;(/،]/)[0] ?? ''
  const withoutDigits = main.replace(/\s+\d.*$/, '')
  const withoutQuarter = withoutDigits.split(/\s*[-–]\s*/)[0] ?? ''
  return [text, main, withoutDigits, withoutQuarter].map(folded).filter((name) => name !== '')
}

/** The centre of a city, the largest of that name where there are several; null where it is not among those we know. */
export function cityPoint(city: string, country: string | null): Point | null {
  const known = citiesByName()
  for (const name of namesIn(city)) {
    const found = (known.get(name) ?? [])
      .filter((each) => country === null || each.country === country)
      .toSorted((a, b) => b.people - a.people)[0]
    if (found) return { latitude: found.latitude, longitude: found.longitude }
  }
  return null
}
