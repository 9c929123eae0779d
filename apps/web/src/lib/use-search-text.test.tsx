import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSearchText } from './use-search-text.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const asked = vi.fn()

function Search() {
  const { value, onChange } = useSearchText('', asked)
  return (
    <>
      <button type="button" onClick={() => onChange(`${value}a`)}>
        type
      </button>
      <a href="#row">
        <span>a row</span>
      </a>
    </>
  )
}

beforeEach(async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="app"></div>'
  await act(async () => createRoot(document.getElementById('app')!).render(<Search />))
})
afterEach(() => {
  vi.useRealTimers()
  asked.mockClear()
})

const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click())
const wait = () => act(async () => vi.advanceTimersByTime(400))

it('asks once after a pause, for what stands there then', async () => {
  await click('button')
  await click('button')
  expect(asked).not.toHaveBeenCalled()
  await wait()
  expect(asked.mock.calls).toEqual([['aa']])
})

it('calls nobody back who followed a link in the pause', async () => {
  await click('button')
  await click('a span')
  await wait()
  expect(asked).not.toHaveBeenCalled()
})
