import { closeDialog, isPhone } from './dialogs.ts'

/** The height at the top of a sheet where a swipe can begin, and the distance after which the swipe closes it, in pixels. */
const HANDLE = 64
const FAR_ENOUGH = 90

const DIALOG = '.mantine-Modal-content, .mantine-Drawer-content'

const dialogOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(DIALOG) : null)

/** Notes that something was typed into a dialog: a stray swipe must not lose it. A dialog with `data-loses-nothing` is exempt. */
function noteTyping(event: Event): void {
  const dialog = dialogOf(event)
  if (dialog && dialog.dataset['losesNothing'] === undefined) dialog.dataset['typed'] = 'true'
}

/** Lets a sheet be pulled down by its upper edge to close it. Returns a function that ends this. */
export function swipeToClose(): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let held: { dialog: HTMLElement; from: number; pointer: number } | null = null

  const pulledBy = (event: PointerEvent) => (held ? Math.max(0, event.clientY - held.from) : 0)
  const letGo = () => {
    if (held) held.dialog.style.translate = ''
    held = null
  }
  const take = (event: PointerEvent) => {
    const dialog = dialogOf(event)
    if (!dialog || !isPhone() || event.clientY - dialog.getBoundingClientRect().top > HANDLE) return
    if (event.target instanceof Element && event.target.closest('button, a, input, textarea')) return
    held = { dialog, from: event.clientY, pointer: event.pointerId }
  }
  const pull = (event: PointerEvent) => {
    if (held?.pointer === event.pointerId) held.dialog.style.translate = `0 ${pulledBy(event)}px`
  }
  const release = (event: PointerEvent) => {
    if (held?.pointer !== event.pointerId) return
    const { dialog } = held
    const closes = pulledBy(event) > FAR_ENOUGH && dialog.dataset['typed'] === undefined
    letGo()
    if (closes) closeDialog(dialog)
  }
  document.addEventListener('input', noteTyping, { signal })
  document.addEventListener('pointerdown', take, { signal })
  document.addEventListener('pointermove', pull, { signal })
  document.addEventListener('pointerup', release, { signal })
  document.addEventListener('pointercancel', letGo, { signal })
  return () => ended.abort()
}
