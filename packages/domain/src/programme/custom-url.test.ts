import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCustomUrl, reservedCustomUrls, slugify, suggestCustomUrls } from './custom-url.ts'

describe('slugify', () => {
  it.each([
    ['Harmattan Nights: highlife under the open sky', 'harmattan-nights-highlife-under-the-open-sky'],
    ['  Àṣá & Friends ', 'asa-and-friends'],
    ['Lagos’ Größte Straße', 'lagos-grosste-strasse'],
    ['ƁikiƊaƘa ŋɔɛ', 'bikidaka-ngoe'],
    ['ﬁnale №5', 'finale-no5'],
    ['日本', ''],
    ['---', ''],
  ])('makes %j into %j', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  it('cuts between words', () => {
    expect(slugify(`${'a'.repeat(50)} ${'b'.repeat(9)} c`)).toBe(`${'a'.repeat(50)}-${'b'.repeat(9)}`)
    expect(slugify(`${'a'.repeat(50)} ${'b'.repeat(10)}`)).toBe('a'.repeat(50))
    expect(slugify('x'.repeat(99))).toHaveLength(60)
    expect(slugify('Pottery for beginners', { most: 12 })).toBe('pottery-for')
  })

  it('always gives an address or too little for one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        expect(['ok', 'too_short', 'reserved']).toContain(checkCustomUrl(slugify(title)))
        expect(slugify(slugify(title))).toBe(slugify(title))
      }),
    )
  })
})

describe('checkCustomUrl', () => {
  it.each([
    ['abc', 'ok'],
    ['a-b', 'ok'],
    ['2026', 'ok'],
    ['x'.repeat(60), 'ok'],
    ['ab', 'too_short'],
    ['', 'too_short'],
    ['x'.repeat(61), 'too_long'],
    ['-abc', 'bad_characters'],
    ['abc-', 'bad_characters'],
    ['a--b', 'bad_characters'],
    ['Abc', 'bad_characters'],
    ['a b', 'bad_characters'],
    ['äbc', 'bad_characters'],
    ['abc\n', 'bad_characters'],
    ['check-in', 'reserved'],
    ['listing', 'reserved'],
  ])('finds %j %s', (text, result) => {
    expect(checkCustomUrl(text)).toBe(result)
  })

  it('reserves every word the specification routes under /events', () => {
    const routed = [
      'all',
      'create',
      'listing',
      'drafts',
      'qr-code',
      'check-in',
      'details',
      'sales',
      'ticket',
      'promo-code',
      'payout',
      'create-ticket',
    ]
    expect(routed.filter((word) => checkCustomUrl(word) !== 'reserved')).toEqual([])
  })

  it('holds the words before the lists of cities and categories', () => {
    expect(checkCustomUrl('category')).toBe('reserved')
    expect(reservedCustomUrls).toContain('in')
  })

  it('holds no word that could not be an address anyway', () => {
    expect(reservedCustomUrls.filter((word) => !/^[a-z0-9](-?[a-z0-9])*$/.test(word))).toEqual([])
    expect(new Set(reservedCustomUrls).size).toBe(reservedCustomUrls.length)
  })
})

describe('suggestCustomUrls', () => {
  it('offers the slug, then words, then numbers', () => {
    expect(suggestCustomUrls('Jazz Night', () => false, { extras: ['Lagos', '2026'] })).toEqual([
      'jazz-night',
      'jazz-night-lagos',
      'jazz-night-2026',
    ])
    const taken = new Set(['jazz-night', 'jazz-night-3'])
    expect(suggestCustomUrls('Jazz Night', (url) => taken.has(url))).toEqual([
      'jazz-night-2',
      'jazz-night-4',
      'jazz-night-5',
    ])
  })

  it('finds a way around reserved, empty and long titles', () => {
    expect(suggestCustomUrls('Listing', () => false, { count: 1 })).toEqual(['listing-2'])
    expect(suggestCustomUrls('日本', () => false, { count: 1 })).toEqual(['event-2'])
    const [long = ''] = suggestCustomUrls('x'.repeat(99), (url) => url.length === 60 && !url.endsWith('-2'))
    expect(long).toBe(`${'x'.repeat(58)}-2`)
  })

  it('gives up when all is taken', () => {
    expect(suggestCustomUrls('Jazz', () => true)).toEqual([])
  })
})
