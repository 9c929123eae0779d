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

it('gives one to a dialog that was open before', () => {
  openDialog()
  end = backToClose(() => false)
  expect(history.state).toEqual({ key: 'screen', dialogs: 1 })
})
