import { act, useEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteEarlyInput, replayEarlyInput } from './early-input.ts'

const sent = vi.fn<(email: string) => void>()
let root: Root | undefined

function Page() {
  const [email, setEmail] = useState('')
  const [count, setCount] = useState(0)
  useEffect(replayEarlyInput, [])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent(email)
      }}
    >
      <input value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      <output>{email}</output>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = `<main>${renderToString(<Page />)}</main>`
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation)
  noteEarlyInput()
})
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sent.mockClear()
})

const main = () => document.querySelector('main')!
const buttons = () => [...main().querySelectorAll('button')]

function type(text: string) {
  const field = main().querySelector('input')!
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function arrive() {
  root = await act(async () => hydrateRoot(main(), <Page />))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
}

it('keeps what was typed before the scripts were there', async () => {
  type('ngozi@example.org')
  await arrive()
  expect(main().querySelector('output')?.textContent).toBe('ngozi@example.org')
  expect(main().querySelector('input')?.value).toBe('ngozi@example.org')
})

it('presses a button again that was pressed too early, once for the impatient', async () => {
  buttons()[0]?.click()
  buttons()[0]?.click()
  await arrive()
  expect(buttons()[0]?.textContent).toBe('1')
  await act(async () => buttons()[0]?.click())
  expect(buttons()[0]?.textContent).toBe('2')
})

it('sends a form with what was typed, instead of loading the page with it in the address', async () => {
  type('ngozi@example.org')
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  buttons()[1]?.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  await arrive()
  expect(sent.mock.calls).toEqual([['ngozi@example.org']])
})

it('leaves a form that the browser can send to the browser', () => {
  main().querySelector('form')?.setAttribute('action', '/events/listing')
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  main().addEventListener('submit', (event) => event.preventDefault(), { once: true })
  buttons()[1]?.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(false)
  replayEarlyInput()
})
