import { spotOf, type Spot } from '../../../../lib/mercator.ts'

type Arc = readonly (readonly [number, number])[]

interface Geometry {
  readonly type: string
  /** Rings of arc numbers, of a polygon or of several; ~n is arc n the other way round. */
  readonly arcs?: readonly (readonly number[])[] | readonly (readonly (readonly number[])[])[]
}

/** The parts of a TopoJSON file that are used (https://github.com/topojson/topojson-specification). */
export interface Topology {
  readonly transform: { readonly scale: readonly [number, number]; readonly translate: readonly [number, number] }
  readonly arcs: readonly Arc[]
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Geometry[] }>>
}

/** Whether loaded data is a TopoJSON file. */
export function isTopology(value: unknown): value is Topology {
  return typeof value === 'object' && value !== null && 'transform' in value && 'arcs' in value && 'objects' in value
}

/** The side of the square that outlines are drawn in. */
export const OUTLINE_SIDE = 4096

/** The outlines of countries as one path of an SVG, in a square of `OUTLINE_SIDE`. */
export function outlinePath({ transform, arcs, objects }: Topology): string {
  const { scale, translate } = transform
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      const spot = spotOf({ longitude: x * scale[0] + translate[0], latitude: y * scale[1] + translate[1] })
      return { x: spot.x * OUTLINE_SIDE, y: spot.y * OUTLINE_SIDE }
    })
  })
  const line = (index: number) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []))
  // Each arc begins where the one before it ended.
  const ring = (indices: readonly number[]) =>
    ringPath(indices.flatMap((index, place) => line(index).slice(place === 0 ? 0 : 1)))
  const rings = ({ type, arcs: own = [] }: Geometry): readonly (readonly number[])[] =>
    type === 'MultiPolygon' ? own.flat(1).map((each) => asRing(each)) : own.map((each) => asRing(each))
  return (objects['countries']?.geometries ?? []).flatMap((geometry) => rings(geometry).map(ring)).join('')
}

/** A ring that crosses the date line is cut there; otherwise a line would be drawn around the world. */
function ringPath(spots: readonly Spot[]): string {
  const isFar = (x: number, before: number | undefined) =>
    before !== undefined && Math.abs(x - before) > OUTLINE_SIDE / 2
  const parts = spots.map(({ x, y }, index) => {
    const starts = index === 0 || isFar(x, spots[index - 1]?.x)
    return `${starts ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return parts.join('')
}

function asRing(arcs: number | readonly number[] | readonly (readonly number[])[]): readonly number[] {
  return Array.isArray(arcs) ? arcs.filter((each): each is number => typeof each === 'number') : []
}
