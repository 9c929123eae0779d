/**
 * Keeps the height that the keyboard covers at the bottom of the window in `--foyer-keyboard`, for elements that stand there. Returns a
 * function that ends this.
 */
export function keyboardInset(): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const measure = () => {
    // On a zoomed page the viewport is smaller because of the zoom, not because of a keyboard.
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
