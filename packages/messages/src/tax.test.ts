import { expect, it } from 'vitest'
import { taxBesidePrice, taxName } from './tax.ts'

const vat = { name: 'VAT', basisPoints: 750, inclusive: true }

it('names a sales tax with its rate, and says whether a price contains it', () => {
  expect(taxName(vat)).toBe('7.5% VAT')
  expect(taxBesidePrice(vat)).toBe('incl. 7.5% VAT')
  expect(taxBesidePrice({ ...vat, inclusive: false })).toBe('+ 7.5% VAT')
})
