import type { PublicGiftCardShopView } from '@foyer/contract'
import { beforeEach, expect, test } from 'vitest'
import { field, testFeature, type } from '../../../testing/screen.tsx'
import { BuyGiftCard } from './BuyGiftCard.tsx'

const { show } = testFeature()

const method = { id: 'sandbox.online', label: 'Online', provider: 'Sandbox' }

const shop = {
  organisation: { name: 'Jetty Concerts', slug: 'jetty' },
  about: '',
  validMonths: null,
  offers: [{ currency: 'NGN', amounts: [5_000, 10_000], min: null, max: null, methods: [method] }],
} as unknown as PublicGiftCardShopView

const shown = (label: string) => (field(label) as HTMLInputElement | undefined)?.value

beforeEach(() => sessionStorage.clear())

test('keeps what was typed for whoever comes back from the provider, in this tab alone', async () => {
  await show(<BuyGiftCard shop={shop} />)
  await type('Your name *', 'Ada Buyer')
  await type('Message (optional)', 'For your birthday')
  expect(Object.keys(sessionStorage)).toEqual(['foyer:checkout:gift-card:jetty'])
  expect(localStorage.getItem('foyer:checkout:gift-card:jetty')).toBeNull()
  await show(<BuyGiftCard key="again" shop={shop} />)
  expect(shown('Your name *')).toBe('Ada Buyer')
  expect(shown('Message (optional)')).toBe('For your birthday')
})

test('forgets a way to pay and a currency that are not offered any more', async () => {
  sessionStorage.setItem(
    'foyer:checkout:gift-card:jetty',
    JSON.stringify({ currency: 'EUR', amount: '999', method: 'old.way', buyerName: 'Ada', message: 7, unknown: 'x' }),
  )
  await show(<BuyGiftCard shop={shop} />)
  expect(shown('Your name *')).toBe('Ada')
  expect(shown('Message (optional)')).toBe('')
  expect(document.querySelector('[role="radio"][aria-checked="true"]')?.textContent).toContain('50')
})
