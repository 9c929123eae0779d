import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    [{ firstName: 'Adetola', lastName: 'Okonkwo', username: 'tola' }, 'AO'],
    [{ firstName: 'ada', lastName: 'lovelace' }, 'AL'],
    [{ firstName: 'Ada', username: 'zed' }, 'A'],
    [{ firstName: 'Bola', lastName: '  ' }, 'B'],
    [{ lastName: 'Okonkwo', username: 'tola' }, 'T'],
    [{ firstName: '', lastName: 'Okonkwo', username: null }, 'A'],
    [{ firstName: null, lastName: null, username: undefined }, 'A'],
    [{}, 'A'],
    [{ firstName: '𝒜da', lastName: 'Ẹniọlá' }, '𝒜Ẹ'],
  ])('of %j are %s', (user, letters) => {
    expect(initials(user)).toBe(letters)
  })
})
