import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { press, testScreen } from '../testing/screen.tsx'
import { useListUrl } from './use-list-url.ts'

const { show } = testScreen()

function List() {
  const { change, turn, clear } = useListUrl({ keepPages: true })
  return (
    <>
      <button type="button" onClick={() => change({ search: 'ada' })}>
        Search
      </button>
      <button type="button" onClick={() => turn(2)}>
        Next page
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  )
}

async function openList() {
  const router = createMemoryRouter([{ path: '/dashboard' }, { path: '/list', element: <List /> }], {
    initialEntries: ['/dashboard', '/list'],
  })
  await show(<RouterProvider router={router} />)
  const address = () => router.state.location.pathname + router.state.location.search
  return { address, back: () => act(async () => router.navigate(-1)) }
}

it('Back leaves the list after a search was typed and cleared', async () => {
  const { address, back } = await openList()
  await press('Search')
  expect(address()).toBe('/list?search=ada')
  await press('Clear')
  expect(address()).toBe('/list')
  await back()
  expect(address()).toBe('/dashboard')
})

it('Back returns to the previous page of the list', async () => {
  const { address, back } = await openList()
  await press('Next page')
  expect(address()).toBe('/list?page=2')
  await back()
  expect(address()).toBe('/list')
})
