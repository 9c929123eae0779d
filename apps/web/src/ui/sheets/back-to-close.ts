import { closeDialog, isPhone, openDialogs } from './dialogs.ts'

/** How long a dialog that was asked to close takes to fade out at most. A dialog that is open after that has refused to close. */
const CLOSED_AFTER_MS = 400

/** How long a dialog fades out. */
const FADES_MS = 200

const fades = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches

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

/** Whether the address opened the dialog: going back already closes such a dialog. */
const isInAddress = () => new URLSearchParams(window.location.search).has('do')

/**
 * On a phone, going back closes the dialog on top instead of leaving the screen. For that, each dialog gets an entry in the history. The
 * entry copies the state of the screen's entry, so that the router sees no navigation. Returns a function that ends this.
 */
export function backToClose(isNavigating: () => boolean): () => void {
  const ended = new AbortController()
  let known: HTMLElement[] = []
  let isLeaving = false

  // If the dialog led to another screen, its entry stays in the history: going back would cancel that navigation.
  const leaveEntries = () => {
    const left = depthOf(stateNow()) - known.length
    if (left <= 0 || isNavigating()) return
    isLeaving = true
    history.go(-left)
  }
  // A dialog that follows another one at once takes over its entry.
  const addEntry = () => {
    if (depthOf(stateNow()) < known.length) history.pushState({ ...stateNow(), dialogs: known.length }, '')
  }
  const sync = () => {
    const open = openDialogs()
    const gone = known.filter((dialog) => !open.includes(dialog))
    known = known.filter((dialog) => open.includes(dialog))
    const fresh = isPhone() && !isInAddress() ? open.filter((each) => !known.includes(each)) : []
    for (const dialog of fresh) {
      known = [...known, dialog]
      addEntry()
    }
    // By the time a dialog has faded out, a screen that leads elsewhere, such as after a deletion, is on its way. One that is gone at once
    // is ahead of that.
    if (gone.length > 0 && fades()) leaveEntries()
    else if (gone.length > 0) setTimeout(leaveEntries, FADES_MS)
  }
  const goneBack = ({ state }: PopStateEvent) => {
    if (isLeaving) {
      isLeaving = false
      // A dialog that opened while the entry of the one before was being left has none: the user did not go back.
      addEntry()
      return
    }
    const depth = depthOf(state)
    if (depth >= known.length) return
    const closed = known.slice(depth)
    known = known.slice(0, depth)
    for (const dialog of closed.toReversed()) closeDialog(dialog)
    setTimeout(sync, CLOSED_AFTER_MS)
  }
  let before = 0
  const look = () => {
    const count = openDialogs().length
    // Nothing opened or closed. A dialog that refused to close is handled by the timer above.
    if (count === before) return
    before = count
    sync()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  // This code is fetched after the page, on which a dialog may be open by then.
  look()
  window.addEventListener('popstate', goneBack, { signal: ended.signal })
  return () => {
    observer.disconnect()
    ended.abort()
  }
}
