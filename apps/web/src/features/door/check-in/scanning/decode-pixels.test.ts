import { expect, it } from 'vitest'
import { visiblePart } from './decode-pixels.ts'

it('looks at what a tall viewfinder shows of a wide frame', () => {
  expect(visiblePart({ width: 1280, height: 720 }, { width: 360, height: 480 })).toEqual({
    x: 370,
    y: 0,
    width: 540,
    height: 720,
  })
})

it('looks at what a wide viewfinder shows of a tall frame', () => {
  expect(visiblePart({ width: 720, height: 1280 }, { width: 900, height: 600 })).toEqual({
    x: 0,
    y: 400,
    width: 720,
    height: 480,
  })
})
