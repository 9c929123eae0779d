import type { EventView } from '@foyer/contract'
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { PublishDraft } from './PublishDraft.tsx'

const { togglePublish } = vi.hoisted(() => ({ togglePublish: vi.fn() }))
vi.mock('../use-event-actions.tsx', () => ({ useEventActions: () => ({ togglePublish }) }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

async function show(publicationGaps: EventView['publicationGaps']) {
  document.body.innerHTML = '<div id="app"></div>'
  const root = createRoot(document.getElementById('app')!)
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <MemoryRouter>
          <PublishDraft event={{ _id: 'e1', title: 'Show', status: 'draft', publicationGaps }} />
        </MemoryRouter>
      </MantineProvider>,
    ),
  )
}

it('a draft that is complete is published from where its organiser is', async () => {
  await show([])
  await act(async () => document.querySelector('button')?.click())
  expect(togglePublish).toHaveBeenCalledWith(expect.objectContaining({ _id: 'e1' }))
})

it('a draft that is not complete leads to what is missing', async () => {
  await show([{ code: 'title', message: 'Give it a title.' }])
  expect(document.querySelector('a')?.textContent).toBe('1 step left before publishing')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/events/details/e1')
})
