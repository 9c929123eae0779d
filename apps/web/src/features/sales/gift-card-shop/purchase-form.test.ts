import { GIFT_CARD_DELIVERY_DAYS } from '@foyer/domain'
import { expect, test } from 'vitest'
import { deliveryDays } from './purchase-form.ts'

test('the last day on which a card can be sent is within the limit at every hour', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const now = new Date(Date.UTC(2027, 0, 10, hour, 30))
    const [first, last] = deliveryDays(now, 'UTC')
    const ahead = (Date.parse(`${last}T08:00Z`) - now.getTime()) / 86_400_000
    expect(first).toBe('2027-01-10')
    expect(ahead).toBeLessThanOrEqual(GIFT_CARD_DELIVERY_DAYS)
    expect(ahead).toBeGreaterThan(GIFT_CARD_DELIVERY_DAYS - 2)
  }
})
