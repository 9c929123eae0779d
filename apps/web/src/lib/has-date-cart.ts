/** Where a browser keeps its cart over several dates. */
export const CART_KEY = 'foyer:cart'

/** Whether this browser keeps a cart, for pages that load the rest of it only then. */
export function hasDateCart(): boolean {
  try {
    return localStorage.getItem(CART_KEY) !== null
  } catch {
    return false
  }
}
