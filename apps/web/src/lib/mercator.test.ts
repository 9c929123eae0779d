import { expect, it } from 'vitest'
import { cameraFor, moved, pixelOf, spotOf, tileAddress, tilesFor, zoomedTo } from './mercator.ts'

const size = { width: 800, height: 500 }
const lagos = spotOf({ latitude: 6.45, longitude: 3.39 })
const accra = spotOf({ latitude: 5.55, longitude: -0.22 })

it('projects as tiles are cut', () => {
  expect(spotOf({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: expect.closeTo(0.5, 9) })
  expect(spotOf({ latitude: 85.0511, longitude: -180 })).toEqual({ x: 0, y: expect.closeTo(0, 5) })
  // The pole is not on the map, but does not break it.
  expect(spotOf({ latitude: -90, longitude: 180 })).toEqual({ x: 1, y: expect.closeTo(1, 5) })
  // Zoom 10 in Lagos is tile 521/493, as every tile server numbers them.
  expect([Math.floor(lagos.x * 1024), Math.floor(lagos.y * 1024)]).toEqual([521, 493])
})

it('shows all the spots, however far apart or close together', () => {
  const camera = cameraFor([lagos, accra], size, 12)
  for (const spot of [lagos, accra]) {
    const { x, y } = pixelOf(spot, camera, size)
    expect(x).toBeGreaterThanOrEqual(40)
    expect(x).toBeLessThanOrEqual(760)
    expect(y).toBeGreaterThanOrEqual(40)
    expect(y).toBeLessThanOrEqual(460)
  }
  expect(cameraFor([lagos], size, 12)).toEqual({ center: lagos, zoom: 12 })
  expect(cameraFor([], size, 12).zoom).toBeGreaterThan(0)
})

it('keeps the place under the finger while it zooms and moves', () => {
  const camera = { center: accra, zoom: 5 }
  const before = pixelOf(lagos, camera, size)
  const after = pixelOf(lagos, zoomedTo(camera, 7, before, size), size)
  expect(after.x).toBeCloseTo(before.x, 6)
  expect(after.y).toBeCloseTo(before.y, 6)
  const dragged = pixelOf(lagos, moved(camera, { x: 30, y: -20 }), size)
  expect(dragged.x).toBeCloseTo(before.x + 30, 6)
  expect(dragged.y).toBeCloseTo(before.y - 20, 6)
  expect(moved(camera, { x: 1e9, y: 0 }).center.x).toBe(0)
})

it('covers what is seen with tiles, around the world', () => {
  const tiles = tilesFor({ center: { x: 0, y: 0.5 }, zoom: 2 }, size, 19)
  expect(tiles.every(({ column, row }) => column >= 0 && column < 4 && row >= 0 && row < 4)).toBe(true)
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ left, side }) => left + side))).toBeGreaterThanOrEqual(800)
  expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
  // Beyond what the server has, the closest tiles are enlarged.
  expect(tilesFor({ center: lagos, zoom: 6 }, size, 4).every(({ level, side }) => level === 4 && side === 1024)).toBe(
    true,
  )
  expect(tileAddress('https://t.example/{z}/{x}/{y}.png', { level: 3, column: 1, row: 2 })).toBe(
    'https://t.example/3/1/2.png',
  )
})
