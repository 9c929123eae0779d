import { expect, it } from 'vitest'
import shipped from 'world-atlas/countries-110m.json?raw'
import { isTopology, OUTLINE_SIDE, outlinePath } from './outlines.ts'

it('joins arcs to rings, also backwards', () => {
  const path = outlinePath({
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [
      [
        [0, 0],
        [90, 0],
      ],
      [
        [0, 0],
        [0, 45],
        [90, -45],
      ],
    ],
    objects: {
      countries: {
        geometries: [
          { type: 'Polygon', arcs: [[0, ~1]] },
          { type: 'MultiPolygon', arcs: [[[1]]] },
        ],
      },
    },
  })
  expect(path).toBe(
    'M2048.0 2048.0L3072.0 2048.0L2048.0 1473.4L2048.0 2048.0M2048.0 2048.0L2048.0 1473.4L3072.0 2048.0',
  )
})

it('draws every country of the shipped outlines, which are small enough to load', () => {
  const topology: unknown = JSON.parse(shipped)
  if (!isTopology(topology)) throw new Error('The shipped outlines have another form')
  const path = outlinePath(topology)
  expect(path.match(/M/g)?.length).toBeGreaterThan(200)
  expect(path).not.toContain('NaN')
  const xs = path.split('M').map((part) => part.split('L').map((spot) => Number(spot.split(' ')[0])))
  const leaps = xs.flatMap((line) =>
    line.filter((x, index) => index > 0 && Math.abs(x - (line[index - 1] ?? x)) > OUTLINE_SIDE / 2),
  )
  expect(leaps).toEqual([])
  const numbers = path.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(OUTLINE_SIDE)
  expect(shipped.length).toBeLessThan(120_000)
})
