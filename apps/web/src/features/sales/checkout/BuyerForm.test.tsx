import type { OrderView } from '@foyer/contract'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { press, testFeature } from '../../../testing/screen.tsx'
import { BuyerForm } from './BuyerForm.tsx'

const { show } = testFeature()

const question = (fields: Partial<OrderView['questions'][number]>): OrderView['questions'][number] => ({
  _id: 'food',
  kind: 'short_text',
  label: 'Food',
  help: '',
  options: [],
  optionTexts: [],
  fallbacks: {},
  required: false,
  askedOf: [1, 2, 3],
  ...fields,
})

const order = (...questions: OrderView['questions']): OrderView => ({
  reference: `REF${crypto.randomUUID().slice(0, 8)}`,
  state: 'held',
  heldUntil: null,
  serverTime: '2026-11-21T16:00:00.000Z',
  buyer: { firstName: 'Chidi', lastName: '', email: 'chidi@example.org' },
  guests: [],
  questions,
  answers: [],
  lines: [{ name: 'Lawn', quantity: 3, unitPrice: 0, subtotal: 0, discount: 0, fee: 0, total: 0 } as never],
  quantity: 3,
  currency: 'NGN',
  subtotal: 0,
  discountTotal: 0,
  promoCode: null,
  feeTotal: 0,
  taxTotal: 0,
  tax: null,
  total: 0,
  giftCard: null,
  giftCards: [],
  due: 0,
  refundedTotal: 0,
  createdAt: '2026-11-21T16:00:00.000Z',
  paidAt: null,
  paymentOptions: [],
  transfer: null,
  event: { organiserName: 'Lagoon Nights', timezone: 'Africa/Lagos' } as never,
  tickets: [],
  receipts: [],
  can: { pay: true, cancel: true, download: false, receipt: false, replaceLink: false },
})

const lines = () => [...document.querySelectorAll('button[aria-expanded]')]
const open = () => lines().map((line) => line.getAttribute('aria-expanded') === 'true')
const input = (path: string) => document.querySelector<HTMLInputElement>(`[name="${path}"]`)

async function draw(of: OrderView) {
  const onPay = vi.fn(async () => null)
  await show(<BuyerForm order={of} token="t" busy={false} problem={null} onPay={onPay} />)
  return onPay
}

it('folds each guest behind a line, and opens those of whom an answer is required', async () => {
  await draw(order(question({}), question({ _id: 'shirt', label: 'Shirt', required: true, askedOf: [2] })))
  expect(open()).toEqual([false, true, false])
  expect(lines()[0]?.textContent).toContain('Chidi')
  expect(lines()[2]?.textContent).toContain('Add a name and answers')
})

it('opens the panel of a missing answer and leads to it', async () => {
  const onPay = await draw(order(question({ required: true })))
  await act(async () => lines().forEach((line) => line instanceof HTMLElement && line.click()))
  expect(open()).toEqual([false, false, false])
  await press('Get free tickets')
  expect(onPay).not.toHaveBeenCalled()
  expect(open()).toEqual([true, true, true])
  expect(document.activeElement).toBe(input('answers.food.1'))
})

it('takes the first answer over for all guests, each of whom may still be changed', async () => {
  const onPay = await draw(order(question({ required: true })))
  const typeAt = (path: string, text: string) =>
    act(async () => {
      const node = input(path)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(node, text)
      node?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await typeAt('answers.food.1', 'Vegan')
  await press('Same for all guests')
  await typeAt('answers.food.3', 'Halal')
  await press('Get free tickets')
  expect(onPay).toHaveBeenCalledWith(
    expect.objectContaining({ answers: { food: { 1: 'Vegan', 2: 'Vegan', 3: 'Halal' } } }),
  )
})

it('has no button for all guests where one guest is asked', async () => {
  await draw(order(question({ askedOf: [2] })))
  expect(input('answers.food.2')).not.toBeNull()
  expect(document.body.textContent).not.toContain('Same for all guests')
})
