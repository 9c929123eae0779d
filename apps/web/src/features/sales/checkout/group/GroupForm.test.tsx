import type { OrderGroupView, OrderView } from '@foyer/contract'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { press, testFeature } from '../../../../testing/screen.tsx'
import { readGroupDraft } from './group-draft.ts'
import { GroupForm } from './GroupForm.tsx'

const { show } = testFeature()
beforeEach(() => sessionStorage.clear())

const order = (reference: string, questions: OrderView['questions']): OrderView => ({
  reference,
  state: 'held',
  heldUntil: null,
  serverTime: '2026-11-21T16:00:00.000Z',
  buyer: null,
  guests: [],
  questions,
  answers: [],
  lines: [{ name: 'Lawn', quantity: 2, unitPrice: 0, subtotal: 0, discount: 0, fee: 0, total: 0 } as never],
  quantity: 2,
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
  event: {
    title: 'Sail',
    organiserName: 'Lagoon Nights',
    timezone: 'Africa/Lagos',
    startsAt: '2026-12-01T18:00:00.000Z',
    endsAt: '2026-12-01T20:00:00.000Z',
  } as never,
  tickets: [],
  receipts: [],
  can: { pay: false, cancel: false, download: false, receipt: false, replaceLink: false },
})

const food: OrderView['questions'][number] = {
  _id: 'food',
  kind: 'short_text',
  label: 'Food',
  help: '',
  options: [],
  optionTexts: [],
  fallbacks: {},
  required: true,
  askedOf: [2],
}

const group: OrderGroupView = {
  reference: 'GROUP',
  state: 'held',
  heldUntil: null,
  serverTime: '2026-11-21T16:00:00.000Z',
  buyer: null,
  currency: 'NGN',
  quantity: 4,
  total: 0,
  giftCard: null,
  giftCards: [],
  due: 0,
  orders: [
    { token: 'a', order: order('ONE', []) },
    { token: 'b', order: order('TWO', [food]) },
  ],
  paymentOptions: [],
  transfer: null,
  can: { pay: true, cancel: true },
}

const lines = () => [...document.querySelectorAll<HTMLElement>('button[aria-expanded]')]
const open = () => lines().map((line) => line.getAttribute('aria-expanded') === 'true')
const input = (path: string) => document.querySelector<HTMLInputElement>(`[data-path="${path}"]`)
const typeAt = (path: string, text: string) =>
  act(async () => {
    const node = input(path)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(node, text)
    node?.dispatchEvent(new Event('input', { bubbles: true }))
  })

async function draw() {
  const onPay = vi.fn(async () => null)
  await show(
    <GroupForm key={crypto.randomUUID()} group={group} token="secret" busy={false} problem={null} onPay={onPay} />,
  )
  return onPay
}

it('opens the panel of a missing answer of a date and leads to it', async () => {
  const onPay = await draw()
  expect(open()).toEqual([false, false, false, true])
  await typeAt('firstName', 'Chidi')
  await typeAt('email', 'chidi@example.org')
  await act(async () => lines()[3]?.click())
  expect(open()).toEqual([false, false, false, false])
  await press('Get free tickets')
  expect(onPay).not.toHaveBeenCalled()
  expect(open()).toEqual([false, false, false, true])
  expect(document.activeElement).toBe(input('orders.1.answers.food.2'))
})

it('keeps what was typed across a reload, for each date', async () => {
  await draw()
  await typeAt('firstName', 'Chidi')
  await typeAt('orders.0.guests.1', 'Grace')
  await typeAt('orders.1.answers.food.2', 'Vegan')
  await draw()
  expect(input('firstName')?.value).toBe('Chidi')
  expect(input('orders.0.guests.1')?.value).toBe('Grace')
  expect(input('orders.1.guests.1')?.value).toBe('')
  expect(input('orders.1.answers.food.2')?.value).toBe('Vegan')
  expect(readGroupDraft('OTHER')).toBeNull()
})

it('says what the buyer agrees to', async () => {
  await draw()
  expect(document.body.textContent).toContain('the refund policy of Lagoon Nights')
})
