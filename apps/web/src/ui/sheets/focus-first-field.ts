import { isPhone, openDialogs } from './dialogs.ts'

/** Fields to write in, and choices. A field that opens a list or a calendar when it gets the focus is left out. */
const FIELDS =
  ':is(input, textarea, select):not(:disabled, [readonly], [type="hidden"], [type="file"], [aria-haspopup], [type="radio"]:not(:checked))'

/**
 * Dialogs focus the element with this attribute, and without one the first element, which is their button to close. They do so in a task
 * of its own, after observers of the page were called.
 */
const FIRST = 'data-autofocus'

/**
 * Gives a dialog that opens with a form the focus in its first field. On a phone the focus stays, because the keyboard would cover the
 * dialog before it was read. Returns a function that ends this.
 */
export function focusFirstField(): () => void {
  const seen = new WeakSet<HTMLElement>()
  const look = () => {
    for (const dialog of openDialogs()) {
      if (seen.has(dialog)) continue
      seen.add(dialog)
      if (isPhone() || dialog.querySelector(`[${FIRST}]`)) continue
      dialog.querySelector(FIELDS)?.setAttribute(FIRST, '')
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
