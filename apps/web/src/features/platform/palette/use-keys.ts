import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { readKey, type Shortcut, shortcutsChoice } from './shortcuts.ts'

/** The maximum time between the two keys of a shortcut. */
const SECOND_KEY_MS = 1200

const TYPES = 'input, textarea, select, [contenteditable], [role="combobox"], [role="menu"], [role="listbox"]'

const isOnDialog = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

/**
 * Whether a dialog is open. An open dialog keeps the focus, unless a toast takes it; one that was closed and still fades out has returned it
 * to the page.
 */
function isInDialog(): boolean {
  if (document.querySelector('[role="dialog"]') === null) return false
  const { activeElement } = document
  const isOnPage = activeElement !== null && activeElement !== document.body
  return !isOnPage || activeElement.closest('[role="dialog"], [role="alert"]') !== null
}

/** The search field of the list on the screen, if it has one. */
export const listSearch = () => document.querySelector<HTMLElement>('main input[type="search"]')

/** Whether a key belongs to a field or a menu. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TYPES) !== null
}

/** The Latin letter of a key, even if the keyboard layout has another script. */
function letterOf({ key, code }: KeyboardEvent): string {
  const latin = /^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)
  return latin.toLowerCase()
}

interface Keys {
  readonly shortcuts: readonly Shortcut[]
  readonly onPalette: () => void
  readonly onSheet: () => void
  /** Receives the keys typed after Ctrl+K until the palette has the focus; set while the palette is open. */
  readonly onType?: (character: string) => void
}

/** Ctrl+K or Cmd+K opens the palette everywhere; single-key shortcuts work outside input fields. */
export function useKeys({ shortcuts, onPalette, onSheet, onType }: Keys): void {
  const navigate = useNavigate()
  const before = useRef({ keys: '', at: 0 })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK') {
      event.preventDefault()
      if (!isInDialog()) onPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (onType !== undefined) {
      if (event.key.length !== 1 || isTyping(event) || isOnDialog(event)) return
      event.preventDefault()
      return onType(event.key)
    }
    if (isTyping(event) || isInDialog() || !shortcutsChoice.read()) return
    if (event.key === '?') return onSheet()
    if (event.key === '/') {
      const search = listSearch()
      if (search) event.preventDefault()
      return search?.focus()
    }
    if (event.shiftKey) return
    const begun = event.timeStamp - before.current.at < SECOND_KEY_MS ? before.current.keys : ''
    const letter = letterOf(event)
    const read = readKey(shortcuts, begun, letter)
    before.current = { keys: read === 'begun' ? letter : '', at: event.timeStamp }
    if (read === null || read === 'begun') return
    event.preventDefault()
    void navigate(read.to)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
