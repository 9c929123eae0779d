import { expect, test } from 'vitest'
import { compareNames } from './name-match.ts'

test.each([
  ['Adaeze Okafor', 'ADAEZE OKAFOR', 'same'],
  ['Adaeze Okafor', 'OKAFOR, ADAEZE', 'same'],
  ['Chloé Muñoz', 'MUNOZ CHLOE', 'same'],
  ['Dr. Adaeze Okafor', 'Adaeze Okafor', 'same'],
  ['Harmattan Nights Ltd', 'HARMATTAN NIGHTS LTD.', 'same'],
  ['Adaeze Okafor', 'OKAFOR ADAEZE CHIDINMA', 'close'],
  ['Adaeze Chidinma Okafor', 'OKAFOR ADAEZE', 'close'],
  ['Adaeze Okafor', 'ADAEZE OKAFO', 'close'],
  ['Adaeze Okafor', 'ADAEZA OKAFOR', 'close'],
  ['Adaeze Okafor', 'ADAEZE BELLO', 'different'],
  ['Adaeze Okafor', 'OKAFOR', 'different'],
  ['Adaeze Adaeze', 'ADAEZE OKAFOR', 'different'],
  ['Ann Lee', 'ANA LEE', 'different'],
  ['Tunde', 'TUNDE', 'same'],
  ['Tunde', 'BOLA', 'different'],
  ['', '', 'different'],
  ['<script>alert(1)</script>', 'ADAEZE OKAFOR', 'different'],
] as const)('%j, which the bank has as %j, is %s', (typed, known, match) => {
  expect(compareNames(typed, known)).toBe(match)
  expect(compareNames(known, typed)).toBe(match)
})
