import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { returnFocus } from './return-focus.ts'

let end = () => {}
beforeEach(() => {
  document.body.innerHTML = `
    <main id="content" tabindex="-1"><button id="opener">Edit</button><button id="menu-button">More</button></main>
    <div role="menu" aria-labelledby="menu-button"><button role="menuitem" id="item">Rename</button></div>`
  end = returnFocus()
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

const node = (id: string) => document.getElementById(id)!
const focusedId = () => document.activeElement?.id
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

async function open(id: string) {
  const dialog = document.createElement('section')
  dialog.className = 'mantine-Modal-content'
  dialog.innerHTML = `<button id="${id}">Close</button>`
  document.body.append(dialog)
  await settle()
  node(id).focus()
  return async () => {
    // A browser takes the focus from what is taken away.
    node(id).blur()
    dialog.remove()
    await settle()
  }
}

it('goes back to the button that opened the dialog', async () => {
  node('opener').focus()
  const close = await open('inside')
  await close()
  expect(focusedId()).toBe('opener')
})

it('goes back to a button that was pressed without getting the focus', async () => {
  node('opener').click()
  const close = await open('inside')
  await close()
  expect(focusedId()).toBe('opener')
})

it('goes back to the button of the menu whose item opened the dialog', async () => {
  node('item').focus()
  const close = await open('inside')
  document.querySelector('[role="menu"]')?.remove()
  await close()
  expect(focusedId()).toBe('menu-button')
})

it('goes back to the dialog below, and then to its opener', async () => {
  node('opener').focus()
  const closeFirst = await open('first')
  const closeSecond = await open('second')
  await closeSecond()
  expect(focusedId()).toBe('first')
  await closeFirst()
  expect(focusedId()).toBe('opener')
})

it('goes back to where the first of two dialogs was opened that follow each other', async () => {
  node('opener').focus()
  await open('first')
  const first = node('first').closest('section')
  const second = document.createElement('section')
  second.className = 'mantine-Modal-content'
  second.innerHTML = '<button id="second">Close</button>'
  first?.replaceWith(second)
  await settle()
  node('second').focus()
  node('second').blur()
  second.remove()
  await settle()
  expect(focusedId()).toBe('opener')
})

it('goes to the content of the page if the opener is gone', async () => {
  node('opener').focus()
  const close = await open('inside')
  node('opener').remove()
  await close()
  expect(focusedId()).toBe('content')
})

it('leaves the focus where the closed dialog has put it', async () => {
  node('opener').focus()
  const close = await open('inside')
  node('menu-button').focus()
  vi.spyOn(node('inside'), 'blur').mockImplementation(() => undefined)
  await close()
  expect(focusedId()).toBe('menu-button')
})
