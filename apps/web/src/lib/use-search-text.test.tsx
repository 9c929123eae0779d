import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSearchText } from './use-search-text.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const asked = vi.fn()

function Search({ inUrl = '' }: { inUrl?: string }) {
  const { value, onChange } = useSearchText(inUrl, asked)
  return (
    <>
      <output>{value}</output>
      <button type="button" onClick={() => onChange(`${value}a`)}>
        type
      </button>
      <a href="#row">
        <span>a row</span>
      </a>
    </>
  )
}

let root: Root
const show = (inUrl: string) => act(async () => root.render(<Search inUrl={inUrl} />))

beforeEach(async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app')!)
  await show('')
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

it('keeps what was typed while the address still followed', async () => {
  await click('button')
  await wait()
  await click('button')
  await show('a')
  expect(document.querySelector('output')?.textContent).toBe('aa')
})

it('shows what the address holds after Back or a link', async () => {
  await click('button')
  await wait()
  await show('a')
  await show('')
  expect(document.querySelector('output')?.textContent).toBe('')
  await show('elsewhere')
  expect(document.querySelector('output')?.textContent).toBe('elsewhere')
})
