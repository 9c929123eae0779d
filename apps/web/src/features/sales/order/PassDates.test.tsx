import type { OrderView } from '@foyer/contract'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { testScreen, text } from '../../../testing/screen.tsx'
import { PassDates } from './PassDates.tsx'

const { show } = testScreen()

const event = { timezone: 'Africa/Lagos', passDates: [] } as unknown as OrderView['event']

function showPasses(...names: string[]) {
  const tickets = names.map((ticketName, index) => ({
    _id: `t${index}`,
    ticketName,
    extra: false,
    number: 1 + names.slice(0, index).filter((name) => name === ticketName).length,
    of: names.filter((name) => name === ticketName).length,
    pass: { visits: 5, at: [] },
  }))
  return show(
    <MemoryRouter>
      <PassDates tickets={tickets} event={event} />
    </MemoryRouter>,
  )
}

test('passes of one name are numbered, so that each is found among the tickets', async () => {
  await showPasses('Five visits', 'Five visits')
  expect(text()).toMatch(/Five visits\s·\s1 of 2.*Five visits\s·\s2 of 2/s)
})

test('passes of different names are not numbered', async () => {
  await showPasses('Five visits', 'All evenings')
  expect(text()).not.toContain('1 of')
})
