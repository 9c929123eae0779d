import { openDialogs } from './dialogs.ts'

/** How many of the elements that were used last are remembered. A dialog with a field that takes the focus first comes after its opener. */
const REMEMBERED = 4

/** What is used when an element is pressed: the button, not the icon in it. Safari does not focus buttons that are pressed. */
const pressed = (target: Element) => target.closest<HTMLElement>('button, a, input, [role="menuitem"], [tabindex]')

/** An element from which a dialog was opened, and the button of its menu, if it is an item of one: a closed menu has no items. */
interface Opener {
  readonly element: HTMLElement
  readonly menuButton: HTMLElement | null
}

function openerOf(element: HTMLElement): Opener {
  const menu = element.closest('[role="menu"]')
  return { element, menuButton: document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') }
}

/** Whether an element can have the focus: it is still in the page, shown and usable. */
const isUsable = (element: HTMLElement | null): element is HTMLElement =>
  element?.isConnected === true && !element.matches(':disabled') && element.checkVisibility()

/**
 * Returns the focus to the element from which a dialog was opened, when the dialog is taken away while the focus is in it. A dialog that is
 * mounted only while it is open does not do so by itself. Returns a function that ends this.
 */
export function returnFocus(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let used: Opener[] = []
  const openers = new Map<HTMLElement, Opener | undefined>()

  const remember = (element: Element | null) => {
    if (!(element instanceof HTMLElement) || element === document.body || used.at(-1)?.element === element) return
    used = [...used.slice(1 - REMEMBERED), openerOf(element)]
  }
  const look = () => {
    const open = openDialogs()
    for (const dialog of open.filter((each) => !openers.has(each))) {
      const opener = used.findLast(({ element }) => !dialog.contains(element))
      // A dialog that follows another one, such as the one that shows what was created, returns the focus to where the first was opened.
      const former = [...openers.keys()].find((each) => !open.includes(each) && each.contains(opener?.element ?? null))
      openers.set(dialog, former ? openers.get(former) : opener)
    }
    for (const [dialog, opener] of openers) {
      if (open.includes(dialog)) continue
      openers.delete(dialog)
      if (document.activeElement !== null && document.activeElement !== document.body) continue
      const next = [opener?.element ?? null, opener?.menuButton ?? null, document.getElementById('content')]
      next.find(isUsable)?.focus({ preventScroll: true })
    }
  }
  document.addEventListener('focusin', ({ target }) => remember(target instanceof Element ? target : null), { signal })
  document.addEventListener('click', ({ target }) => remember(target instanceof Element ? pressed(target) : null), {
    signal,
    capture: true,
  })
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  remember(document.activeElement)
  // This code is fetched after the page, on which a dialog may be open by then.
  look()
  return () => {
    observer.disconnect()
    ended.abort()
  }
}
