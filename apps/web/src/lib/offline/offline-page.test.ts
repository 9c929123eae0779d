import { afterEach, expect, it, vi } from 'vitest'
import { offlinePage } from './offline-page.ts'

afterEach(() => vi.unstubAllGlobals())

/** Runs the script of the page in a window of its own; returns a function that dispatches events there and a mock of `reload`. */
async function openPage() {
  const document = await offlinePage([]).text()
  const [, nonce = '', script = ''] = /<script nonce="([^"]+)">([\s\S]*?)<\/script>/.exec(document) ?? []
  const target = new EventTarget()
  const reload = vi.fn()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('location', { reload })
  // A module is evaluated once for its address, which the nonce makes a new one.
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${script}// ${nonce}`)}`)
  return { say: (type: string) => target.dispatchEvent(new Event(type)), reload }
}

it('loads the page again when the connection is back', async () => {
  const { say, reload } = await openPage()
  say('online')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('lets a visitor go who has chosen a ticket, though the connection comes back meanwhile', async () => {
  const { say, reload } = await openPage()
  say('beforeunload')
  say('online')
  expect(reload).not.toHaveBeenCalled()
  // Back on the page from the ticket.
  say('pageshow')
  say('online')
  expect(reload).toHaveBeenCalledTimes(1)
})
