/** Keeps in `--foyer-keyboard` how much of the window's foot the keyboard covers, for what stands there. Answers how to end it. */
export function keyboardInset(): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const measure = () => {
    // A page that is zoomed in shows a part of itself, and no keyboard.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
    document.documentElement.style.setProperty('--foyer-keyboard', `${Math.max(0, Math.round(covered))}px`)
    const { activeElement } = document
    if (covered > 0 && activeElement?.closest('[role="dialog"]')) activeElement.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
  return () => {
    viewport.removeEventListener('resize', measure)
    viewport.removeEventListener('scroll', measure)
    document.documentElement.style.removeProperty('--foyer-keyboard')
  }
}
