import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backToClose } from './back-to-close.ts'

let end = () => {}
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  history.replaceState({ key: 'screen' }, '')
})
afterEach(() => {
  end()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function openDialog(): HTMLElement {
  const dialog = document.createElement('section')
  dialog.className = 'mantine-Modal-content'
  document.body.append(dialog)
  return dialog
}

const opened = () => vi.waitFor(() => expect(history.state).toEqual({ key: 'screen', dialogs: 1 }), { timeout: 10_000 })
const longer = () => new Promise((resolve) => setTimeout(resolve, 300))

it('gives a dialog an entry in the history when it opens', async () => {
  end = backToClose(() => false)
  expect(history.state).toEqual({ key: 'screen' })
  openDialog()
  await opened()
})

it('leaves the entry when the dialog closes', async () => {
  end = backToClose(() => false)
  const dialog = openDialog()
  await opened()
  dialog.remove()
  await vi.waitFor(() => expect(history.state).toEqual({ key: 'screen' }), { timeout: 10_000 })
})

it('does not go back from a screen that a dialog led to which was gone at once', async () => {
  end = backToClose(() => false)
  const dialog = openDialog()
  await opened()
  const back = vi.spyOn(history, 'go')
  dialog.remove()
  await Promise.resolve()
  history.pushState({ key: 'next screen' }, '')
  await longer()
  expect(back).not.toHaveBeenCalled()
})

it('hands the entry on to a dialog that follows at once', async () => {
  end = backToClose(() => false)
  const dialog = openDialog()
  await opened()
  const [back, entries] = [vi.spyOn(history, 'go'), history.length]
  dialog.replaceWith(document.createElement('p'))
  openDialog()
  await longer()
  expect([history.state, history.length, back.mock.calls]).toEqual([{ key: 'screen', dialogs: 1 }, entries, []])
})

it('keeps a dialog open that opened while the entry of the one before was being left, and gives it one', async () => {
  end = backToClose(() => false)
  const before = openDialog()
  await opened()
  const closed = vi.fn<() => void>()
  const go = history.go.bind(history)
  vi.spyOn(history, 'go').mockImplementation((steps) => {
    // A browser takes a moment for it.
    setTimeout(() => go(steps), 50)
    const close = document.createElement('button')
    close.className = 'mantine-Modal-close'
    close.addEventListener('click', closed)
    openDialog().append(close)
  })
  const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  before.remove()
  await left
  await opened()
  expect(closed).not.toHaveBeenCalled()

  history.back()
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), { timeout: 10_000 })
})

it('gives one to a dialog that was open before', () => {
  openDialog()
  end = backToClose(() => false)
  expect(history.state).toEqual({ key: 'screen', dialogs: 1 })
})
