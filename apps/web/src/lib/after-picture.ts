/** A page that draws nothing, as behind another window, must not wait for ever. */
const LATEST_MS = 250

/** Runs work that must not delay drawing, once the browser has drawn the current state of the page. Returns a function that cancels it. */
export function afterPicture(work: () => void): () => void {
  let drawn: ReturnType<typeof setTimeout> | undefined
  const callOff = () => {
    cancelAnimationFrame(picture)
    clearTimeout(drawn)
    clearTimeout(latest)
  }
  const begin = () => {
    callOff()
    work()
  }
  const picture = requestAnimationFrame(() => {
    drawn = setTimeout(begin)
  })
  const latest = setTimeout(begin, LATEST_MS)
  return callOff
}
