import { config } from 'zod/v4/core'

/**
 * Has zod interpret schemas in the browser. It would probe whether it may compile them by `new Function`, which the page's
 * Content-Security-Policy forbids and reports. Must run before the contract's schemas are made.
 */
export function interpretSchemasInBrowser(): void {
  if (typeof window !== 'undefined') config({ jitless: true })
}
