import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { useAskAgain } from './use-ask-again.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const refetch = vi.fn()
let root: Root

function Screen({ isFetching = false, isUninitialized = false }) {
  const askAgain = useAskAgain({ isUninitialized, isFetching, refetch })
  return (
    <button type="button" onClick={askAgain}>
      News
    </button>
  )
}

const show = (props: { isFetching?: boolean; isUninitialized?: boolean }) =>
  act(async () => root.render(<Screen {...props} />))
const hearNews = () => act(async () => document.querySelector('button')?.click())

beforeEach(() => {
  refetch.mockClear()
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app')!)
})

it('asks at once where no question is under way', async () => {
  await show({})
  await hearNews()
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('asks once more when the question under way is answered, however often it was told', async () => {
  await show({ isFetching: true })
  await hearNews()
  await hearNews()
  expect(refetch).not.toHaveBeenCalled()
  await show({})
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('asks nothing that was never asked', async () => {
  await show({ isUninitialized: true })
  await hearNews()
  expect(refetch).not.toHaveBeenCalled()
})
