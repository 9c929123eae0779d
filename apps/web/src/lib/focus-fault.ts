import { announce } from '../ui/LiveRegion.tsx'

const CONTROLS = ['input', 'textarea', 'select', 'button'].map((name) => `${name}:not(:disabled):not([type="hidden"])`)
const FOCUSABLE = [...CONTROLS, '[contenteditable]', '[tabindex]'].join(', ')

/** A field by its path. One field can have several paths in `data-path`, such as the parts of an address in one line. */
function selectorOf(path: string): string {
  const name = CSS.escape(path)
  return `[data-path~="${name}"], [name="${name}"]:not([type="hidden"]), #${name}`
}

/** The topmost of these fields on the page. Null if none of them is drawn. */
export function topmostField<Path extends string>(paths: readonly Path[], within: ParentNode = document): Path | null {
  if (paths.length === 0) return null
  const node = within.querySelector(paths.map(selectorOf).join(', '))
  return paths.find((path) => node?.matches(selectorOf(path))) ?? null
}

/** What a screen reader reads after the label of a field: its hint and its error. */
function descriptionOf(field: Element): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/**
 * Focuses the topmost of the fields with these paths. If none of them has its path in the page, the topmost field that is marked as
 * invalid gets the focus. Answers whether there was one.
 */
export function focusFault(paths: readonly string[], within: ParentNode = document): boolean {
  if (paths.length === 0) return false
  const path = topmostField(paths, within)
  const field = within.querySelector<HTMLElement>(path === null ? '[aria-invalid="true"]' : selectorOf(path))
  // A group of choices can't be focused, so its first choice is.
  const target = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE)
  if (!target) return false
  target.closest('details')?.setAttribute('open', '')
  // A screen reader doesn't read a field again that has the focus already.
  if (target === document.activeElement) announce(descriptionOf(target))
  target.focus()
  target.scrollIntoView({ block: 'center' })
  return true
}
