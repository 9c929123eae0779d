import { describe, expect, it } from 'vitest'
import { choiceIn, namedPart, pageIn, searchIn, withChange, withNamedChange } from './url-state.ts'

const params = (text: string) => new URLSearchParams(text)

describe('what the address bar asks for', () => {
  it.each(['', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'page=NaN'])(
    '%s is the first page',
    (text) => {
      expect(pageIn(params(text))).toBe(1)
    },
  )

  it('is read where it can be meant', () => {
    expect(pageIn(params('page=7'))).toBe(7)
    expect(choiceIn(params('state=open'), 'state', ['open', 'upheld'])).toBe('open')
    expect(choiceIn(params('state=<b>'), 'state', ['open', 'upheld'])).toBeUndefined()
    expect(searchIn(params(`search=${'x'.repeat(200)}`))).toHaveLength(100)
    expect(searchIn(params('search='))).toBeUndefined()
  })

  it('starts another question at its first page and drops what is empty', () => {
    expect(withChange(params('page=3&search=a'), { search: '' }).toString()).toBe('')
    expect(withChange(params('page=3&search=a'), { page: '4' }).toString()).toBe('page=4&search=a')
    expect(withChange(params('state=open'), { state: null, search: 'b' }).toString()).toBe('search=b')
  })
})

describe('lists that share a screen', () => {
  it('keep their own pages and filters', () => {
    const all = params('days=7&waiting.page=2&waiting.show=all&scans.page=5')
    expect(namedPart(all, 'waiting').toString()).toBe('page=2&show=all')
    expect(withNamedChange(all, 'waiting', { show: null }).toString()).toBe('days=7&scans.page=5')
    expect(withNamedChange(all, 'scans', { page: '6' }).toString()).toBe(
      'days=7&waiting.page=2&waiting.show=all&scans.page=6',
    )
  })
})
