import { expect, it } from 'vitest'
import { mailLinks, mailParts, pathHere } from './mail-links.ts'

it('cuts a text at its addresses and loses nothing of it', () => {
  const text = 'Open http://localhost:3000/verify-email#token=ab.cd_-1. (See https://example.org/help)\nBye'
  expect(mailParts(text)).toEqual([
    { kind: 'words', text: 'Open ' },
    { kind: 'link', text: 'http://localhost:3000/verify-email#token=ab.cd_-1' },
    { kind: 'words', text: '. (See ' },
    { kind: 'link', text: 'https://example.org/help' },
    { kind: 'words', text: ')\nBye' },
  ])
})

it('makes a link of nothing but http and https', () => {
  expect(mailLinks('javascript:alert(1) data:text/html,x mailto:a@b.c file:///etc')).toEqual([])
})

it('lists an address once', () => {
  expect(mailLinks('https://a.example/x and https://a.example/x')).toEqual(['https://a.example/x'])
})

it('keeps links of this site in this tab, fragment and all', () => {
  expect(pathHere('http://here.example/orders/A?b=1#t=2', 'http://here.example')).toBe('/orders/A?b=1#t=2')
  expect(pathHere('http://elsewhere.example/orders/A', 'http://here.example')).toBeNull()
})
