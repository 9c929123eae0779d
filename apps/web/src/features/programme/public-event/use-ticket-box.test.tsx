import type { PublicEventView } from '@foyer/contract'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { publicTicketType } from '../../../testing/public-ticket-type.ts'
import { useTicketBox, type TicketBoxState } from './use-ticket-box.ts'

const lawn = publicTicketType()
const poster = publicTicketType({ _id: 'poster', name: 'Poster', admits: 0 })
const gift = publicTicketType({ _id: 'gift', name: 'Gift', kind: 'donation', price: 100_000 })

const event = {
  _id: 'event',
  currency: 'NGN',
  fee: { basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null },
  feeMode: 'absorb',
  maxPerOrder: 10,
  tax: null,
  soldOut: false,
  tickets: [lawn, poster, gift],
} as unknown as PublicEventView

it('keeps each choice although a part of the page still holds the callbacks of an earlier cart', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const drawn: TicketBoxState[] = []
  function Box() {
    drawn.push(useTicketBox(event))
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Box />
      </MemoryRouter>,
    ),
  )
  const row = (box: TicketBoxState | undefined, id: string) => box?.rows.find(({ ticketType }) => ticketType._id === id)
  const early = drawn.at(-1)
  await act(async () => row(early, 'lawn')?.onStep(1))
  await act(async () => row(early, 'lawn')?.onStep(1))
  await act(async () => row(early, 'poster')?.onStep(1))
  await act(async () => row(early, 'gift')?.onGift('2000'))
  await act(async () => early?.onBundles({ bundles: [], lines: [] }))
  const now = drawn.at(-1)
  expect(['lawn', 'poster', 'gift'].map((id) => row(now, id)?.quantity)).toEqual([2, 1, 0])
  expect(row(now, 'gift')?.gift).toBe('2000')
  await act(async () => root.unmount())
})
