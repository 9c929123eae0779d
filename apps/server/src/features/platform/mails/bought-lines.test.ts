import { expect, test } from 'vitest'
import type { OrderLine } from '../../../db/schema/index.ts'
import { boughtLines } from './bought-lines.ts'

const line = (name: string, quantity: number, subtotal: number, fields: Partial<OrderLine> = {}): OrderLine => ({
  ticketTypeId: name,
  name,
  quantity,
  unitPrice: Math.floor(subtotal / quantity),
  subtotal,
  discount: 0,
  passedFee: 0,
  platformFee: 0,
  tax: 0,
  total: subtotal,
  ...fields,
})
const inBundle = (bundleUnit: number) => ({ bundleId: 'family', bundle: 'Family day', bundleUnit })

test('a mail lists bundles with what is in them, and their whole price', () => {
  const lines = [
    line('Adult', 1, 6000, { priceStepId: 'early', priceStep: 'Early bird' }),
    line('Adult', 2, 6857, inBundle(1)),
    line('T-shirt · M', 1, 3143, inBundle(1)),
    line('Adult', 2, 6857, inBundle(2)),
    line('T-shirt · M', 1, 3143, inBundle(2)),
  ]
  const bought = boughtLines(lines)
  expect(bought.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    [1, 6000],
    [2, 20_000],
  ])
  expect(bought[1]?.name).toBe('Family day (2 × Adult and T-shirt · M)')
})
