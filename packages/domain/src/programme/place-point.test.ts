import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAround, distanceKm, isPoint, type Point, positionOf, roundedPosition } from './place-point.ts'

const lagos = { latitude: 6.45, longitude: 3.39 }
const accra = { latitude: 5.55, longitude: -0.22 }
const somewhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

it('knows what can be a place on earth', () => {
  expect([lagos, { latitude: 90, longitude: -180 }].every(isPoint)).toBe(true)
  const wrong: Point[] = [
    { latitude: 90.01, longitude: 0 },
    { latitude: 0, longitude: 180.01 },
    { latitude: Number.NaN, longitude: 0 },
    { latitude: 0, longitude: Number.NaN },
  ]
  expect(wrong.some(isPoint)).toBe(false)
})

describe('the distance', () => {
  it('is that of a great circle', () => {
    expect(distanceKm(lagos, accra)).toBeCloseTo(411.8, 0)
    expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 0)
    expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 })).toBeCloseTo(20_015, 0)
  })

  it('is none to the same place, and the same both ways', () => {
    fc.assert(
      fc.property(somewhere, somewhere, (a, b) => {
        expect(distanceKm(a, a)).toBe(0)
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
      }),
    )
  })
})

it('draws a box that leaves out nothing within the distance', () => {
  fc.assert(
    fc.property(somewhere, somewhere, fc.integer({ min: 1, max: 500 }), (center, other, km) => {
      const { latitude, longitude } = boxAround(center, km)
      const within =
        other.latitude >= latitude[0] &&
        other.latitude <= latitude[1] &&
        (longitude === null || (other.longitude >= longitude[0] && other.longitude <= longitude[1]))
      expect(within || distanceKm(center, other) > km).toBe(true)
    }),
  )
  expect(boxAround({ latitude: 89.9, longitude: 0 }, 50).longitude).toBeNull()
  expect(boxAround({ latitude: 0, longitude: 179.9 }, 50).longitude).toBeNull()
})

it('rounds a position to about a kilometre before it is written', () => {
  expect(roundedPosition({ latitude: 6.524379, longitude: 3.379206 })).toBe('6.52,3.38')
  expect(roundedPosition({ latitude: -0.001, longitude: 0.001 })).toBe('0,0')
  expect(positionOf('6.52,3.38')).toEqual({ latitude: 6.52, longitude: 3.38 })
  for (const wrong of ['', '6.52', '6.52,x', '91,0', '1,2,3']) expect(positionOf(wrong)).toBeNull()
})
