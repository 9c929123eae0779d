import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { Checklist } from './Checklist.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

const nothing = { profile: false, event: false, tickets: false, published: false, firstSale: false }

it.each([
  ['Create event', nothing],
  ['Add tickets', { ...nothing, event: true }],
  ['Go to publishing', { ...nothing, event: true, tickets: true }],
  ['Edit your profile', { ...nothing, event: true, tickets: true, published: true }],
])('the button stands on the first step that is not done: %s', async (button, checklist) => {
  document.body.innerHTML = '<div id="app"></div>'
  const root = createRoot(document.getElementById('app')!)
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <MemoryRouter>
          <Checklist checklist={checklist} />
        </MemoryRouter>
      </MantineProvider>,
    ),
  )
  expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([button])
  await act(async () => root.unmount())
})
