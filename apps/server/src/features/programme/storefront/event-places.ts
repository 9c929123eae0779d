import { boxAround, EARTH_RADIUS_KM, type Point } from '@foyer/domain'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { cityPoint } from './city-points.ts'

/** Where each event of a query is, in degrees: the point of its organiser, or else the centre of its city. Null where neither is known. */
export interface EventPlaces {
  readonly latitude: RawBuilder<number | null>
  readonly longitude: RawBuilder<number | null>
}

/**
 * Where events are. The centres of cities are looked up by the program and go along as a value: kept in a column, they would be missing
 * from every row that a program of the previous release writes, and wrong once the list of cities is corrected.
 */
export async function eventPlaces(db: Database): Promise<EventPlaces> {
  const cities = await db
    .selectFrom('events')
    .select(['city', 'country'])
    .distinct()
    .where('status', '=', 'published')
    .where('visibility', '=', 'public')
    .where('latitude', 'is', null)
    .where('city', '<>', '')
    .execute()
  const centres = cities.flatMap(({ city, country }) => {
    const centre = cityPoint(city, country)
    return centre ? [[`${city}|${country ?? ''}`, [centre.latitude, centre.longitude]] as const] : []
  })
  const known = JSON.stringify(Object.fromEntries(centres))
  const centre = sql`(${known}::jsonb -> (events.city || '|' || coalesce(events.country, '')))`
  const placed = (own: RawBuilder<unknown>, ofCity: RawBuilder<unknown>) =>
    sql<number | null>`case when events.format <> 'online' then coalesce(${own}, ${ofCity}::float8) end`
  return {
    latitude: placed(sql`events.latitude`, sql`(${centre} ->> 0)`),
    longitude: placed(sql`events.longitude`, sql`(${centre} ->> 1)`),
  }
}

/** Kilometres along a great circle, the haversine formula of the domain's `distanceKm`. */
export function distanceTo({ latitude, longitude }: EventPlaces, to: Point): RawBuilder<number | null> {
  const half = (column: RawBuilder<number | null>, degrees: number) =>
    sql`power(sin(radians(${column} - ${degrees}::float8) / 2), 2)`
  const across = sql`cos(radians(${latitude})) * cos(radians(${to.latitude}::float8)) * ${half(longitude, to.longitude)}`
  return sql<
    number | null
  >`(2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(${half(latitude, to.latitude)} + ${across}))))`
}

/** Whether an event is within so many kilometres: the box first, which costs four comparisons. */
export function isWithin(places: EventPlaces, position: Point, km: number): RawBuilder<SqlBool> {
  const { latitude, longitude } = boxAround(position, km)
  const high = sql`${places.latitude} between ${latitude[0]}::float8 and ${latitude[1]}::float8`
  const wide =
    longitude === null
      ? sql`true`
      : sql`${places.longitude} between ${longitude[0]}::float8 and ${longitude[1]}::float8`
  return sql<SqlBool>`(${high} and ${wide} and ${distanceTo(places, position)} <= ${km}::float8)`
}
