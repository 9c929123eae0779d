import type { EventView } from '@foyer/contract'
import { expect, test, vi } from 'vitest'
import { testFeature, text, waitForUpdates } from '../../../../testing/screen.tsx'
import { CancellationCard } from './CancellationCard.tsx'

const { show, answers } = testFeature()

async function showStartedBefore(minutes: number, state: 'running' | 'done') {
  answers.set('GET /api/events/e1/cancellation', {
    body: {
      state,
      startedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      orders: 3,
      settled: state === 'done' ? 3 : 1,
      freeOrders: 0,
      currency: 'NGN',
      refunds: { count: 3, amount: 3000 },
      refunded: { count: 1, amount: 1000 },
      failed: 0,
    },
  })
  const event = { _id: 'e1', status: 'cancelled', cancelReason: 'Rain', cancelledAt: null, timezone: 'Africa/Lagos' }
  await show(<CancellationCard event={event as EventView} />)
  await vi.waitFor(async () => {
    await waitForUpdates()
    expect(text()).toContain('Orders processed')
  })
  return text().includes('Some orders are not refunded yet')
}

test.each([
  ['running', 59, false],
  ['running', 61, true],
  ['done', 61, false],
] as const)('says why refunds are late once they are: %s, started %s minutes ago', async (state, minutes, late) => {
  expect(await showStartedBefore(minutes, state)).toBe(late)
})
