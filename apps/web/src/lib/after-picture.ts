/** A page that draws nothing, as behind another window, must not wait for ever. */
const LATEST_MS = 250

/** Does work when the browser has drawn what the page shows by now, for whatever must not delay that. Answers how to call it off. */
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
