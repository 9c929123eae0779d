/** A place on earth in degrees (WGS 84): latitude −90 to 90, longitude −180 to 180. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Mean radius of the earth (IUGG), in kilometres. */
export const EARTH_RADIUS_KM = 6371.0088

const RADIANS = Math.PI / 180
const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS

/** Whether both coordinates are numbers that a place on earth can have. */
export function isPoint({ latitude, longitude }: Point): boolean {
  // A coordinate that is not a number fails both comparisons.
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** The distance between two places in kilometres along a great circle (haversine formula). */
export function distanceKm(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * RADIANS) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * half(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Degrees that a rectangle around a circle spans. `longitude` is null where it goes all round: near a pole, or across the date line. */
export interface Box {
  readonly latitude: readonly [number, number]
  readonly longitude: readonly [number, number] | null
}

/** The rectangle around a circle of `km`: cheap to compare with before a distance is calculated. */
export function boxAround({ latitude, longitude }: Point, km: number): Box {
  const high = km / KM_PER_DEGREE
  const band = [latitude - high, latitude + high] as const
  const reach = Math.sin(high * RADIANS) / Math.cos(latitude * RADIANS)
  if (Math.abs(latitude) + high >= 90 || reach >= 1) return { latitude: band, longitude: null }
  const wide = Math.asin(reach) / RADIANS
  const [west, east] = [longitude - wide, longitude + wide]
  return { latitude: band, longitude: west < -180 || east > 180 ? null : [west, east] }
}

/**
 * A position as it may leave a visitor's device: two decimals, about a kilometre, so that it names a quarter and no house. As text of
 * an address: `6.52,3.38`.
 */
export function roundedPosition({ latitude, longitude }: Point): string {
  // Adding zero turns −0 into 0.
  const rounded = (degrees: number) => String(Math.round(degrees * 100) / 100 + 0)
  return `${rounded(latitude)},${rounded(longitude)}`
}

/** A position from the text that `roundedPosition` writes; null where it is none. */
export function positionOf(text: string): Point | null {
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = text.split(',').map(Number)
  const point = { latitude, longitude }
  return rest.length === 0 && isPoint(point) ? point : null
}
