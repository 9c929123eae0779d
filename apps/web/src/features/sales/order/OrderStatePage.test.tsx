import type { OrderView } from '@foyer/contract'
import { readLanguagesFrom } from '@foyer/messages'
import { afterEach, expect, it } from 'vitest'
import { testFeature, text } from '../../../testing/screen.tsx'
import { OrderStatePage } from './OrderStatePage.tsx'
import { ReplaceLink } from './ReplaceLink.tsx'

const { show } = testFeature()

const order = {
  reference: 'SWH3JBJVP0',
  state: 'refunded',
  buyer: { firstName: 'Jule', lastName: '', email: 'jule@example.org' },
  event: { title: 'Jazz', customUrl: 'jazz', cancelReason: 'The band is ill.' },
  tickets: [],
  receipts: [],
  transfer: null,
  due: 0,
  currency: 'NGN',
  can: { pay: false, replaceLink: true },
} as unknown as OrderView

const refunded = (
  <OrderStatePage order={order} token="token" state="refunded">
    <ReplaceLink order={order} token="token" onReplaced={() => undefined} />
  </OrderStatePage>
)

afterEach(() => readLanguagesFrom(() => ({ current: 'en', offered: [] })))

it('speaks of the order, not of tickets, where a refunded order offers a new link', async () => {
  await show(refunded)
  expect(text()).toContain('“The band is ill.”')
  expect(text()).toContain('Anyone with the link to this page can see your order.')
  expect(text()).not.toContain('can use your tickets')
})

it('keeps the order of the organiser’s reason inside a line from right to left', async () => {
  readLanguagesFrom(() => ({ current: 'ar', offered: [] }))
  await show(refunded)
  expect(text()).toContain('\u2068The band is ill.\u2069')
})
