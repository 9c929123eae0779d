import { describe, expect, it } from 'vitest'
import { parseMapLink } from './map-link.ts'

const freedomPark = { latitude: 6.4489, longitude: 3.3965 }

describe('a place on a map', () => {
  it.each([
    ['6.4489, 3.3965'],
    ['  6.4489 3.3965 '],
    ['(6.4489; 3.3965)'],
    ['6,4489; 3,3965'],
    ['6.4489°, 3.3965°'],
    [
      'https://www.google.com/maps/place/Freedom+Park/@6.4,3.3,17z/data=!3m1!4b1!4m6!3m5!1s0x10:0x2!8m2!3d6.4489!4d3.3965!16s',
    ],
    ['https://www.google.com/maps/@6.4489,3.3965,15z'],
    ['https://www.google.de/maps?q=6.4489,3.3965'],
    ['https://www.google.com/maps/search/?api=1&query=6.4489%2C3.3965'],
    ['https://maps.google.com/?q=loc:6.4489,+3.3965'],
    ['https://www.openstreetmap.org/?mlat=6.4489&mlon=3.3965#map=17/6.1/3.1'],
    ['https://www.openstreetmap.org/#map=17/6.4489/3.3965'],
    ['https://www.openstreetmap.org/node/42#map=17.5/6.4489/3.3965&layers=N'],
    ['https://maps.apple.com/?ll=6.4489,3.3965&q=Freedom%20Park'],
    ['https://maps.apple.com/place?coordinate=6.4489,3.3965&name=Freedom'],
    ['geo:6.4489,3.3965?z=17'],
  ])('is read from %s', (text) => {
    expect(parseMapLink(text)).toEqual(freedomPark)
  })

  it('takes the destination of a route', () => {
    expect(
      parseMapLink('https://www.google.com/maps/dir/a/b/@6,3,12z/data=!4m2!3d1.5!4d2.5!1m5!3d6.4489!4d3.3965'),
    ).toEqual(freedomPark)
  })

  it('keeps south and west', () => {
    expect(parseMapLink('-33.92, -18.42')).toEqual({ latitude: -33.92, longitude: -18.42 })
  })

  it.each([
    [''],
    ['Freedom Park, Lagos'],
    ['6.4489'],
    ['91, 3'],
    ['6.4489, 181'],
    ['https://example.org/events'],
    ['https://www.google.com/maps/place/Freedom+Park'],
    ['https://www.google.com/maps/@999.1,3.3,15z'],
    ['https://maps.apple.com/?q=%E0%A4%A'],
  ])('is none in %s', (text) => {
    expect(parseMapLink(text)).toBeNull()
  })

  it.each([['https://maps.app.goo.gl/AbCdEf'], ['https://goo.gl/maps/AbCdEf'], ['https://osm.org/go/0EEQjE--']])(
    'cannot be read from the short link %s',
    (text) => {
      expect(parseMapLink(text)).toBe('short_link')
    },
  )
})
