import type { PublicEventView } from '@foyer/contract'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import CollectDate from './CollectDate.tsx'
import type { TicketBoxState } from './use-ticket-box.ts'

it('can be pressed only once its script is there, since an earlier press would be lost', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const part = (
    <MemoryRouter>
      <CollectDate event={{ _id: 'date' } as PublicEventView} box={{} as TicketBoxState} />
    </MemoryRouter>
  )
  const page = document.createElement('div')
  page.innerHTML = renderToString(part)
  expect(page.querySelector('button')?.disabled).toBe(true)
  const root = await act(async () => hydrateRoot(page, part))
  expect(page.querySelector('button')?.disabled).toBe(false)
  await act(async () => root.unmount())
})
