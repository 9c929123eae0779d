import { expect, it } from 'vitest'
import { runsRightToLeft } from './text-direction.ts'

it.each([
  ['Jazz', false],
  ['جاز', true],
  ['כהן', true],
  ['Jazz في بيروت', false],
  ['مهرجان Jazz', true],
  ['2026: مهرجان Jazz', true],
  ['«Jazz» في بيروت', false],
  ['🎉 12', false],
  ['', false],
])('%j from right to left: %j', (text, turned) => expect(runsRightToLeft(text)).toBe(turned))
