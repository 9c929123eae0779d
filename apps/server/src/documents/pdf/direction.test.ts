import { expect, it } from 'vitest'
import { inVisualOrder, isRightToLeft } from './direction.ts'

it.each([
  ['Ada Obi', 'Ada Obi'],
  ['محمد بن راشد', 'راشد بن محمد'],
  ['דוד כהן', 'כהן דוד'],
  ['محمد John Smith راشد', 'راشد John Smith محمد'],
  ['Ada محمد راشد Obi', 'Ada راشد محمد Obi'],
  ['', ''],
  ['12 · 34', '12 · 34'],
])('%j stands as %j', (text, shown) => {
  expect(inVisualOrder(text.split(' ')).join(' ')).toBe(shown)
})

it('orders a line of a longer text the way of that text', () => {
  expect(inVisualOrder(['بيروت', 'with', 'friends'], false)).toEqual(['بيروت', 'with', 'friends'])
  expect(inVisualOrder(['Jazz', 'الكبير'], true)).toEqual(['الكبير', 'Jazz'])
})

it('knows which words go the other way', () => {
  expect(['Ada', '李', 'محمد', 'כהן'].map(isRightToLeft)).toEqual([false, false, true, true])
})
