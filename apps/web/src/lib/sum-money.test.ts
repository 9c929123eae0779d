import { expect, it } from 'vitest'
import { moneyOfColumns, moneyOfSum } from './sum-money.ts'

it('writes all amounts of a sum with decimals as soon as one of them has some', () => {
  expect([4900, 221, 5121].map(moneyOfSum([4900, 221, 5121], 'EUR'))).toEqual(['€49.00', '€2.21', '€51.21'])
  expect([4900, -100].map(moneyOfSum([4900, -100], 'EUR'))).toEqual(['€49', '−€1'])
})

it('writes currencies without minor units as they are', () => {
  expect([4500, 50].map(moneyOfSum([4500, 50], 'JPY'))).toEqual(['¥4,500', '¥50'])
})

it('writes the columns of a table with the same decimals in each currency', () => {
  const money = moneyOfColumns([
    { currency: 'EUR', amounts: [4900, 0] },
    { currency: 'NGN', amounts: [450_000] },
    { currency: 'EUR', amounts: [221] },
  ])
  expect([money(4900, 'EUR'), money(0, 'EUR'), money(450_000, 'NGN'), money(500, 'USD')]).toEqual([
    '€49.00',
    '€0.00',
    '₦4,500',
    '$5',
  ])
})
