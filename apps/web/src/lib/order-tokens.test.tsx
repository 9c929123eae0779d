import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { testFeature } from '../testing/screen.tsx'
import { forgetOrderToken, rememberOrderToken, useOrderToken } from './order-tokens.ts'

const { show } = testFeature()
const Order = () => <p>{useOrderToken('ABCD') ?? 'no secret'}</p>
const text = () => document.querySelector('p')?.textContent

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOrderToken('ABCD')
})

it('the secret of an order is forgotten here when another tab forgets it', async () => {
  rememberOrderToken('ABCD', 'secret')
  await show(<Order />)
  expect(text()).toBe('secret')
  localStorage.removeItem('foyer:order:ABCD')
  await act(async () => window.dispatchEvent(new Event('storage')))
  expect(text()).toBe('no secret')
})
