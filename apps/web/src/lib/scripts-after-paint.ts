const MODULE_SCRIPT = /(<script[^>]* type="module"[^>]*>)([^<]*)(<\/script>)/
const PRELOAD = '<link rel="modulepreload"'
const WAITING = '<link rel="foyer-modulepreload"'

/** Lets the browser draw and hear taps before the next file is read. */
const BREATH = 'await new Promise((next) => setTimeout(next));'

/** A page in the background is never painted: it does not wait. */
const WAIT_FOR_PAINT = [
  'if (!document.hidden) await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));',
  `for (const link of document.querySelectorAll('link[rel="foyer-modulepreload"]')) link.rel = 'modulepreload';`,
].join('\n')

/**
 * Changes the document so that its scripts are requested after the first paint. A page rendered by the server can be read without
 * scripts, and on a slow connection its styles, fonts and cover would compete with two hundred kilobytes that only make it interactive.
 * A document whose module script is not the router's known one is returned unchanged.
 */
export function scriptsAfterPaint(html: string): string {
  const [, open, source, close] = MODULE_SCRIPT.exec(html) ?? []
  if (open === undefined || source === undefined || close === undefined) return html
  const deferred = importedInTurn(source)
  if (deferred === null) return html
  return html.replaceAll(PRELOAD, WAITING).replace(MODULE_SCRIPT, () => `${open}${WAIT_FOR_PAINT}\n${deferred}${close}`)
}

/**
 * Changes the document so that its modules are evaluated one at a time, with a pause after each. Evaluated together they block an old
 * phone for a quarter of a second, and pages that work only with scripts cannot put that off until after the first paint.
 */
export function scriptsInTurn(html: string): string {
  const [, open, source, close] = MODULE_SCRIPT.exec(html) ?? []
  if (open === undefined || source === undefined || close === undefined) return html
  const inTurn = importedInTurn(source, `\n${BREATH}`)
  return inTurn === null ? html : html.replace(MODULE_SCRIPT, () => `${open}${inTurn}${close}`)
}

/** The router's module script with each import awaited; null when it is another script. */
function importedInTurn(source: string, between = ''): string | null {
  const inTurn = source
    .replaceAll(/^import \* as (\w+) from ("[^"]+");$/gm, `const $1 = await import($2);${between}`)
    .replaceAll(/^import ("[^"]+");$/gm, `await import($1);${between}`)
  return /^import\s/m.test(inTurn) ? null : inTurn
}
