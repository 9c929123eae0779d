import type { Point } from '@foyer/domain'

/** A place on the map: 0 to 1 from west to east and from north to south (Web Mercator, EPSG:3857, as tiles are cut). */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** What is seen: the middle, and a zoom at which the world is 256 × 2^zoom pixels wide. */
export interface Camera {
  readonly center: Spot
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Where the square world of Web Mercator ends. */
const NORTHERNMOST = 85.0511
const TILE = 256

export const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The width of the world in pixels. */
export const worldAt = (zoom: number): number => TILE * 2 ** zoom

export function spotOf({ latitude, longitude }: Point): Spot {
  const angle = (clamp(latitude, -NORTHERNMOST, NORTHERNMOST) * Math.PI) / 180
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI),
  }
}

/** Where a spot is seen, in pixels from the upper left corner. */
export function pixelOf(spot: Spot, { center, zoom }: Camera, { width, height }: Size): Spot {
  const world = worldAt(zoom)
  return { x: (spot.x - center.x) * world + width / 2, y: (spot.y - center.y) * world + height / 2 }
}

/** The camera moved by so many pixels. The middle stays on the map. */
export function moved({ center, zoom }: Camera, by: Spot): Camera {
  const world = worldAt(zoom)
  return { zoom, center: { x: clamp(center.x - by.x / world, 0, 1), y: clamp(center.y - by.y / world, 0, 1) } }
}

/** The camera at another zoom, with the pixel `around` staying where it is. */
export function zoomedTo(camera: Camera, zoom: number, around: Spot, { width, height }: Size): Camera {
  const offset = { x: around.x - width / 2, y: around.y - height / 2 }
  const there = moved(camera, { x: -offset.x, y: -offset.y })
  return moved({ center: there.center, zoom }, offset)
}

const MARGIN = 48

/** The camera that shows all the spots, no closer than `closest`; the whole world without any. */
export function cameraFor(spots: readonly Spot[], { width, height }: Size, closest: number): Camera {
  if (spots.length === 0) return { center: { x: 0.5, y: 0.4 }, zoom: Math.log2(Math.max(width, TILE) / TILE) }
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const room = (pixels: number, span: number) =>
    Math.log2(Math.max(1, pixels - 2 * MARGIN) / TILE / Math.max(span, 1e-9))
  const zoom = clamp(Math.min(room(width, east - west), room(height, south - north)), 0, closest)
  return { center: { x: (west + east) / 2, y: (north + south) / 2 }, zoom }
}

export interface Tile {
  readonly key: string
  readonly column: number
  readonly row: number
  readonly level: number
  /** In pixels from the upper left corner, and the length of a side. */
  readonly left: number
  readonly top: number
  readonly side: number
}

/** The tiles that cover what is seen. Columns go round the world. */
export function tilesFor(camera: Camera, size: Size, maxZoom: number): Tile[] {
  const level = clamp(Math.round(camera.zoom), 0, maxZoom)
  const count = 2 ** level
  const side = worldAt(camera.zoom) / count
  const origin = pixelOf({ x: 0, y: 0 }, camera, size)
  const range = (start: number, pixels: number) =>
    [Math.floor(-start / side), Math.floor((pixels - start) / side)] as const
  const [west, east] = range(origin.x, size.width)
  const [north, south] = range(origin.y, size.height)
  const tiles: Tile[] = []
  for (let row = Math.max(0, north); row <= Math.min(count - 1, south); row += 1)
    for (let column = west; column <= east; column += 1)
      tiles.push({
        key: `${level}/${column}/${row}`,
        level,
        row,
        column: ((column % count) + count) % count,
        left: origin.x + column * side,
        top: origin.y + row * side,
        side,
      })
  return tiles
}

/** The address of a tile from an operator's template. */
export function tileAddress(template: string, { level, column, row }: Pick<Tile, 'level' | 'column' | 'row'>): string {
  return template.replace('{z}', String(level)).replace('{x}', String(column)).replace('{y}', String(row))
}
