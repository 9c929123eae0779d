import { act, useEffect, useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useIsAlive } from '../lib/use-is-alive.ts'
import { lazyPart } from './lazy-part.tsx'

interface ExtraProps {
  left: number
}

function Extra({ left }: ExtraProps) {
  const alive = useIsAlive()
  return (
    <button type="button" disabled={!alive}>
      {left} left
    </button>
  )
}

type Part = ReturnType<typeof lazyPart<ExtraProps>>

let root: Root | undefined
let learn = (_left: number) => {}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<main></main>'
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const main = () => document.querySelector('main')!
const button = () => main().querySelector('button')
const press = () => act(async () => button()?.click())

function Page({ Part }: { Part: Part }) {
  const [left, setLeft] = useState(5)
  useEffect(() => {
    learn = setLeft
  }, [])
  return <Part left={left} />
}

async function show(Part: Part): Promise<void> {
  root = createRoot(main())
  await act(async () => root?.render(<Page Part={Part} />))
}

/** A part whose file is fetched as `outcomes` say, one after the other. */
function fetchedPart(outcomes: ('fails' | 'arrives')[]): Part {
  return lazyPart<ExtraProps>(async () => {
    if (outcomes.shift() === 'fails') throw new TypeError('Failed to fetch dynamically imported module')
    return { default: Extra }
  })
}

it('keeps what the server rendered when the page learns more before the script is there, and disables its controls until then', async () => {
  const OnServer = lazyPart(async () => ({ default: Extra }))
  renderToString(<Page Part={OnServer} />)
  await Promise.resolve()
  await vi.waitFor(() => expect(renderToString(<Page Part={OnServer} />)).toContain('disabled'))
  main().innerHTML = renderToString(<Page Part={OnServer} />)

  const script = Promise.withResolvers<{ default: typeof Extra }>()
  const InBrowser = lazyPart(() => script.promise)
  root = await act(async () => hydrateRoot(main(), <Page Part={InBrowser} />))
  await act(async () => learn(2))
  expect([button()?.textContent, button()?.disabled]).toEqual(['5 left', true])
  await act(async () => script.resolve({ default: Extra }))
  expect([button()?.textContent, button()?.disabled]).toEqual(['2 left', false])
})

it('says in the place of a part that it could not be loaded, and loads it when asked again', async () => {
  await show(fetchedPart(['fails', 'fails', 'arrives']))
  expect(main().textContent).toContain('This part of the page could not be loaded.')
  expect(main().querySelector('[role=alert]')).not.toBeNull()
  await press()
  expect(main().textContent).toBe('5 left')
})

it('loads a part that failed as soon as the network is back', async () => {
  await show(fetchedPart(['fails', 'fails', 'arrives']))
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(main().textContent).toBe('5 left')
})

it('requests the style sheet of such a part again', async () => {
  const failed = document.createElement('link')
  failed.setAttribute('rel', 'stylesheet')
  document.head.append(failed)
  await show(fetchedPart(['fails', 'arrives']))
  expect(document.head.querySelectorAll('link[rel=stylesheet]')).toHaveLength(2)
  for (const link of document.head.querySelectorAll('link')) link.remove()
})

it.each([
  ['reloads the page when the server answers and the file is gone, as after a new release', true, 1],
  ['stays when the server does not answer either', false, 0],
])('%s', async (_, ok, reloads) => {
  vi.stubGlobal('fetch', async () => ({ ok }))
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  await show(fetchedPart(['fails', 'fails', 'fails']))
  expect(reload).not.toHaveBeenCalled()
  await press()
  expect(reload).toHaveBeenCalledTimes(reloads)
  expect(main().textContent).toContain('This part of the page could not be loaded.')
})
