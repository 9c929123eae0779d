declare global {
  /** The settings that zod keeps for all its copies in a page. */
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * Has zod interpret schemas in the browser. It would probe whether it may compile them by `new Function`, which the page's
 * Content-Security-Policy forbids and reports. Must run before the contract's schemas are made. The setting is written where zod looks
 * for it, because calling zod's own function would load the library into pages that have no form.
 */
export function interpretSchemasInBrowser(): void {
  if (typeof window !== 'undefined') globalThis.__zod_globalConfig = { jitless: true }
}
