import { closeDialog, isPhone, openDialogs } from './dialogs.ts'

/** After a dialog was asked to close it fades out; one that is still there then has stayed. */
const CLOSED_AFTER_MS = 400

/** The state of the current history entry, as its creator left it. */
function stateNow(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** How many dialogs an entry of the history stands for. */
function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null && 'dialogs' in state ? state.dialogs : 0
  return typeof depth === 'number' ? depth : 0
}

/** A dialog that the address opens is closed by going back as it is. */
const isInAddress = () => new URLSearchParams(window.location.search).has('do')

/**
 * On a phone, going back closes the dialog on top instead of leaving the screen. Each dialog has an entry of the history for that, with
 * the state of the screen's own, so that the router sees nothing. Answers how to end it.
 */
export function backToClose(isNavigating: () => boolean): () => void {
  const ended = new AbortController()
  let known: HTMLElement[] = []

  const sync = () => {
    const open = openDialogs()
    const gone = known.filter((dialog) => !open.includes(dialog))
    const isOurs = depthOf(stateNow()) === known.length
    known = known.filter((dialog) => open.includes(dialog))
    // Where the dialog led to another screen, its entry is left behind: going back from there would end the way.
    if (gone.length > 0 && isOurs && !isNavigating()) history.go(-gone.length)
    if (!isPhone() || isInAddress()) return
    for (const dialog of open.filter((each) => !known.includes(each))) {
      known = [...known, dialog]
      history.pushState({ ...stateNow(), dialogs: known.length }, '')
    }
  }
  const goneBack = ({ state }: PopStateEvent) => {
    const depth = depthOf(state)
    if (depth >= known.length) return
    const closed = known.slice(depth)
    known = known.slice(0, depth)
    for (const dialog of closed.toReversed()) closeDialog(dialog)
    setTimeout(sync, CLOSED_AFTER_MS)
  }
  let before = 0
  const observer = new MutationObserver(() => {
    const count = openDialogs().length
    // A dialog that was asked to close is looked at by the timer above.
    if (count === before) return
    before = count
    sync()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('popstate', goneBack, { signal: ended.signal })
  return () => {
    observer.disconnect()
    ended.abort()
  }
}
