import { beforeEach, describe, expect, it } from 'vitest'
import { forgetOrigin, recallOrigin, rememberOrigin, sameOriginPath } from './origin.ts'

const base = 'https://tickets.example'

describe('sameOriginPath', () => {
  it.each([
    ['/events/all', '/events/all'],
    ['/events/all?page=2#top', '/events/all?page=2#top'],
    ['/events/../admin', '/admin'],
    ['//evil.example', null],
    ['///evil.example', null],
    ['/.//evil.example', null],
    ['/x/..//evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['\\evil.example', null],
    ['https://evil.example/', null],
    ['https:evil.example', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['tickets.example', null],
    ['', null],
    ['/login', null],
    ['/register?x', null],
    ['/registered', '/registered'],
  ])('%j → %j', (candidate, path) => {
    expect(sameOriginPath(candidate, base)).toBe(path)
  })
})

describe('the remembered origin', () => {
  beforeEach(() => sessionStorage.clear())

  it('is recalled until it is forgotten', () => {
    rememberOrigin('/events/sales/1?x=2')
    expect(recallOrigin()).toBe('/events/sales/1?x=2')
    expect(recallOrigin()).toBe('/events/sales/1?x=2')
    forgetOrigin()
    expect(recallOrigin()).toBeNull()
  })

  it('is checked when it is recalled', () => {
    sessionStorage.setItem('origin', '//evil.example')
    expect(recallOrigin()).toBeNull()
  })
})
