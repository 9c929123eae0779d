import type { TicketTypeInput } from '@foyer/contract'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { press, testFeature } from '../../../testing/screen.tsx'
import { blankStep } from './price-form-values.ts'
import { blankTicketType, type TicketTypeFormFacts, type TicketTypeFormValues } from './ticket-type-form-values.ts'
import { TicketTypeForm } from './TicketTypeForm.tsx'

const { show } = testFeature()

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

const facts: TicketTypeFormFacts = {
  currency: 'NGN',
  timezone: 'Africa/Lagos',
  eventEndsAt: null,
  claimed: 0,
  changeCurrencyAt: null,
  admitting: [],
  charges: { fee: { basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null }, feeMode: 'absorb', tax: null },
}
const lawn: TicketTypeFormValues = { ...blankTicketType, name: 'Lawn', price: '50' }
const early = { ...blankStep(), name: 'Early bird', price: '40', quantity: 50 }

async function form(values: Partial<TicketTypeFormValues>): Promise<TicketTypeInput[]> {
  const saved: TicketTypeInput[] = []
  await show(
    <TicketTypeForm
      initial={{ ...lawn, ...values }}
      facts={facts}
      save={(body) => Promise.resolve(saved.push(body))}
      onSaved={() => undefined}
      saveLabel="Save"
      cancel={null}
    />,
  )
  return saved
}

const text = () => document.body.textContent ?? ''
const field = (name: string) => document.querySelector(`[name="${name}"]`)

test('shows what buyers pay now, after each step and in groups', async () => {
  await form({ priceSteps: [early], groupPrices: [{ key: 'g', from: 5, price: '35' }] })
  expect(text()).toContain('Now₦40')
  expect(text()).toContain('After 50 sold at the previous price₦50')
  expect(text()).toContain('Orders of 5 or more tickets₦35')
})

test('adds and removes a step, and sends what is left', async () => {
  const saved = await form({ priceSteps: [early] })
  await press('Add price step')
  expect(field('priceSteps.1.price')).not.toBeNull()
  await press('Save')
  expect(saved).toEqual([])
  expect(text()).toContain('Price step 2')
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Remove Price step 2"]')?.click())
  await press('Save')
  expect(saved[0]?.priceSteps).toEqual([{ name: 'Early bird', price: 4000, endsAt: null, quantity: 50 }])
})

test('keeps both lists folded while there is nothing in them', async () => {
  await form({})
  expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false])
})

test('offers none of them for a free ticket', async () => {
  await form({ kind: 'free' })
  expect(text()).not.toContain('Price steps and group prices')
})
