import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testFeature } from '../../../testing/screen.tsx'
import { useKeys } from './use-keys.ts'

const { show } = testFeature()
const onPalette = vi.fn()
const onSheet = vi.fn()

function Keys() {
  useKeys({ shortcuts: [], onPalette, onSheet })
  return <button type="button">Edit</button>
}

const dialog = document.createElement('section')
dialog.setAttribute('role', 'dialog')
dialog.innerHTML = '<button type="button">Save</button>'

beforeEach(async () => {
  localStorage.clear()
  onPalette.mockReset()
  onSheet.mockReset()
  await show(<Keys />)
})
afterEach(() => dialog.remove())

async function press() {
  await act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, cancelable: true }))
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '?', cancelable: true }))
  })
  return [onPalette.mock.calls.length, onSheet.mock.calls.length]
}

test('keys do nothing while a dialog is open', async () => {
  document.body.append(dialog)
  dialog.querySelector('button')?.focus()
  expect(await press()).toEqual([0, 0])
  dialog.querySelector('button')?.blur()
  expect(await press()).toEqual([0, 0])
})

test('keys do nothing while a dialog is open and a toast has the focus', async () => {
  document.body.append(dialog)
  const toast = document.createElement('div')
  toast.setAttribute('role', 'alert')
  toast.tabIndex = -1
  document.body.append(toast)
  toast.focus()
  expect(await press()).toEqual([0, 0])
  toast.remove()
})

test('keys work while a closed dialog still fades out, which has returned the focus', async () => {
  document.body.append(dialog)
  document.querySelector<HTMLButtonElement>('div button')?.focus()
  expect(await press()).toEqual([1, 1])
})
