import { describe, expect, it } from 'vitest'
import { cleanSource, LONGEST_SOURCE, OTHER_SOURCES, SOURCE_PATTERN, sourceOfLink } from './visit-source.ts'

const linked = (query: string) => {
  const parameters = new URLSearchParams(query)
  return sourceOfLink((name) => parameters.get(name))
}

describe('the source of a link', () => {
  it.each([
    ['ref=Spring+Newsletter', 'spring-newsletter'],
    ['ref=%20%20', null],
    ['', null],
    ['utm_source=Instagram&utm_medium=story&utm_campaign=Early%20bird!', 'instagram/story/early-bird'],
    ['utm_campaign=may', 'may'],
    ['ref=poster&utm_source=instagram', 'poster'],
    ['ref=<script>alert(1)</script>', 'script-alert-1-script'],
    ['ref=انستغرام', 'انستغرام'],
    ['ref=../../etc', 'etc'],
    ['ref=*', null],
  ])('%s is %s', (query, source) => {
    expect(linked(query)).toBe(source)
  })

  it('is short and clean whatever it was, and cleaning it again changes nothing', () => {
    for (const text of [
      'x'.repeat(5000),
      '😀'.repeat(500),
      '𝔘𝔫𝔦'.repeat(50),
      'a/'.repeat(90),
      '𐎠'.repeat(90),
      `ﷺ${'é'.repeat(99)}`,
    ]) {
      const source = linked(new URLSearchParams({ utm_source: text, utm_medium: text, utm_campaign: text }).toString())
      if (source === null) continue
      expect(source.length).toBeLessThanOrEqual(LONGEST_SOURCE)
      expect(source).toMatch(SOURCE_PATTERN)
    }
    expect(cleanSource('spring-newsletter')).toBe('spring-newsletter')
    expect(OTHER_SOURCES).not.toMatch(SOURCE_PATTERN)
  })
})
