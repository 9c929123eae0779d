import { beforeEach, expect, test } from 'vitest'
import { clearSession } from '../store/session.ts'
import { makeStore } from '../store/store.ts'
import { recentChoices } from './recent-choices.ts'

beforeEach(() => localStorage.clear())

const choice = (number: number) => ({ to: `/events/orders/${number}`, label: `Guest ${number}` })

test('keeps the last eight of an owner, each once, the newest first', () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) recentChoices.keep('ada', choice(number))
  expect(recentChoices.read('ada').map(({ to }) => to.split('/').at(-1))).toEqual([
    '3',
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '2',
  ])
  expect(recentChoices.read('obi')).toEqual([])
})

test('is cleared with the session', () => {
  recentChoices.keep('ada', choice(1))
  clearSession(makeStore().dispatch)
  expect(recentChoices.read('ada')).toEqual([])
  expect(localStorage.getItem('palette-recent')).toBeNull()
})

test.each([
  'nonsense',
  '[]',
  '{"ada":[{"to":"//elsewhere.example","label":"x"}]}',
  '{"ada":[{"to":"/\\\\elsewhere.example","label":"x"}]}',
  '{"ada":[{"to":"/a"},null]}',
])('reads nothing from %s', (kept) => {
  localStorage.setItem('palette-recent', kept)
  expect(recentChoices.read('ada')).toEqual([])
})
