import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useKeyInHand } from './key-in-hand.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** A screen that shows the key of its owner, and creates one on a click. */
function Screen({ owner, makes }: { readonly owner: string; readonly makes?: string }) {
  const [secret, setSecret] = useKeyInHand(owner)
  return (
    <button type="button" onClick={() => makes !== undefined && setSecret(makes)}>
      {secret}
    </button>
  )
}

/** Opens a screen, returns what it shows, and closes it. */
function shownBy(owner: string): string {
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() => root.render(<Screen owner={owner} />))
  const text = place.textContent
  act(() => root.unmount())
  return text
}

test('a key outlives the screen that made it, and is of its owner alone', () => {
  // React only receives clicks if the root is in the document.
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  act(() => root.render(<Screen owner="ada acme" makes="foyer_live_x" />))
  expect(place.textContent).toBe('')
  act(() => place.querySelector('button')?.click())
  expect(place.textContent).toBe('foyer_live_x')
  act(() => root.unmount())
  place.remove()
  expect(shownBy('ada acme')).toBe('foyer_live_x')
  expect(shownBy('ada other')).toBe('')
  expect(shownBy('ben acme')).toBe('')
})
