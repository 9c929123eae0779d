import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { useAskAgain } from './use-ask-again.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const refetch = vi.fn()
let askAgain: () => void
let setFetching: (isFetching: boolean) => void
let setUninitialized: (isUninitialized: boolean) => void

function Screen() {
  const [isFetching, fetching] = useState(false)
  const [isUninitialized, uninitialized] = useState(false)
  setFetching = fetching
  setUninitialized = uninitialized
  askAgain = useAskAgain({ isUninitialized, isFetching, refetch })
  return null
}

beforeEach(async () => {
  refetch.mockClear()
  await act(async () => createRoot(document.createElement('div')).render(<Screen />))
})

it('asks at once where no question is under way', async () => {
  await act(async () => askAgain())
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('asks once more when the question under way is answered, however often it was told', async () => {
  await act(async () => setFetching(true))
  await act(async () => askAgain())
  await act(async () => askAgain())
  expect(refetch).not.toHaveBeenCalled()
  await act(async () => setFetching(false))
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('asks nothing that was never asked', async () => {
  await act(async () => setUninitialized(true))
  await act(async () => askAgain())
  expect(refetch).not.toHaveBeenCalled()
})
