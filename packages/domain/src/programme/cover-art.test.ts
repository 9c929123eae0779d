import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverArtColours, coverArtSvg } from './cover-art.ts'

const id = '0197a3f1-aaaa-7bbb-8ccc-0000deadbeef'
const size = { width: 1200, height: 400 }

describe('coverArtSvg', () => {
  it('gives one picture per id, for ever', () => {
    expect(coverArtSvg({ id, ...size })).toBe(coverArtSvg({ id, ...size }))
    expect(coverArtColours(id)).toEqual({ ink: '#1d1128', lights: ['#ea81b4', '#7a2dfc', '#ffb284'] })
    expect(coverArtSvg({ id, ...size })).not.toBe(coverArtSvg({ id: id.replace('f', 'e'), ...size }))
  })

  it('draws rings unless told not to', () => {
    expect(coverArtSvg({ id, ...size }).match(/<circle /g)).toHaveLength(15)
    expect(coverArtSvg({ id, ...size, rings: false })).not.toContain('<circle')
  })

  it('has the colours and the pattern of the category, and stays the same for each id', () => {
    const of = (category: string | null, rings = true) => coverArtSvg({ id, ...size, category, rings })
    expect(of('technology')).toBe(of('technology'))
    expect(of('technology')).toContain('#5a3df0')
    expect(of('technology')).not.toBe(of('business'))
    expect(of('technology', false)).not.toContain('stroke=')
    for (const unknown of [null, 'other', 'constructor']) expect(of(unknown)).toBe(coverArtSvg({ id, ...size }))
    for (const category of ['music', 'nightlife', 'arts', 'film', 'food', 'business'])
      expect(of(category)).not.toMatch(/NaN|undefined/)
  })

  it('has the size asked for', () => {
    expect(coverArtSvg({ id, ...size })).toContain('viewBox="0 0 1200 400" width="1200" height="400"')
  })

  it('draws the colours it names, each light with its own gradient, and writes no part of the id', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), fc.constant('"><script>alert(1)</script>')), (any) => {
        const svg = coverArtSvg({ id: any, ...size })
        const { ink, lights } = coverArtColours(any)
        expect([2, 3]).toContain(lights.length)
        expect([ink, ...lights].filter((colour) => !/^#[0-9a-f]{6}$/.test(colour) || !svg.includes(colour))).toEqual([])
        const named = [...svg.matchAll(/radialGradient id="([^"]+)"/g)].map((match) => match[1])
        const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1])
        expect([new Set(named).size, used]).toEqual([lights.length, named])
        expect(svg.includes(any) || svg.includes('script') || /NaN|undefined/.test(svg)).toBe(false)
      }),
    )
  })
})
