import { expect, it } from 'vitest'
import { createKeystrokeBurst } from './keystroke-burst.ts'

const letters = (text: string) => text.split('')

function type(keys: readonly string[], gap: number): string | null {
  const press = createKeystrokeBurst()
  return keys.map((key, index) => press(key, 1_000 + index * gap)).at(-1) ?? null
}

const code = [...letters('ABCDEFGH2'), 'Enter']

it('hears a scanner', () => {
  expect(type(code, 12)).toBe('ABCDEFGH2')
})

it('leaves the Shift of capitals out', () => {
  expect(type(['Shift', 'A', 'Shift', ...letters('BCDEFGH'), 'Enter'], 10)).toBe('ABCDEFGH')
})

it.each([
  ['a person who types', code, 180],
  ['a few quick letters', [...letters('abc'), 'Enter'], 10],
  ['Enter alone', ['Enter'], 10],
])('does not take %s for one', (_who, keys, gap) => {
  expect(type(keys, gap)).toBeNull()
})

it('drops what was typed before a pause', () => {
  const press = createKeystrokeBurst()
  press('x', 0)
  const heard = [...letters('ABCDEFGH'), 'Enter'].map((key, index) => press(key, 900 + index * 10))
  expect(heard.at(-1)).toBe('ABCDEFGH')
})
