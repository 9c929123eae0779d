import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusFirstField } from './focus-first-field.ts'

let end = () => {}
beforeEach(() => {
  end = focusFirstField()
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

async function open(content: string) {
  const dialog = document.createElement('section')
  dialog.className = 'mantine-Modal-content'
  dialog.innerHTML = `<button id="close">Close</button>${content}`
  document.body.append(dialog)
  await Promise.resolve()
  return dialog.querySelector('[data-autofocus]')?.id
}

it('chooses the first field that can be written in', async () => {
  expect(
    await open(`
      <input id="token" type="hidden"><input id="fixed" disabled><input id="list" aria-haspopup="listbox">
      <input id="name"><textarea id="note"></textarea>`),
  ).toBe('name')
})

it('leaves a dialog alone that says where it begins, and one without a field', async () => {
  expect(await open('<input id="name"><button id="keep" data-autofocus>Keep</button>')).toBe('keep')
  expect(await open('<button id="yes">Yes</button>')).toBeUndefined()
})

it('leaves the focus where it is on a phone', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  expect(await open('<input id="name">')).toBeUndefined()
})
