import { beforeEach, describe, expect, it } from 'vitest'
import { forgetOrigin, recallOrigin, rememberOrigin } from './origin.ts'

describe('the remembered origin', () => {
  beforeEach(() => sessionStorage.clear())

  it('is recalled until it is forgotten', () => {
    rememberOrigin('/events/sales/1?x=2')
    expect(recallOrigin()).toBe('/events/sales/1?x=2')
    expect(recallOrigin()).toBe('/events/sales/1?x=2')
    forgetOrigin()
    expect(recallOrigin()).toBeNull()
  })

  it.each([
    ['//evil.example', null],
    ['/login', null],
    ['/login#x', null],
    ['/register?x', null],
    ['/events/../login', null],
    ['/registered', '/registered'],
  ])('is checked when it is recalled: %j → %j', (remembered, path) => {
    rememberOrigin(remembered)
    expect(recallOrigin()).toBe(path)
  })
})
