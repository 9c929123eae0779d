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
 * The document with its scripts asked for once its first picture is on the screen. A page rendered by the server can be read
 * without them, and on a slow line its styles, fonts and cover would share the way with two hundred kilobytes that only make
 * it answer. A document whose module script is not the router's known one stays as it is.
 */
export function scriptsAfterPaint(html: string): string {
  const [, open, source, close] = MODULE_SCRIPT.exec(html) ?? []
  if (open === undefined || source === undefined || close === undefined) return html
  const deferred = importedInTurn(source)
  if (deferred === null) return html
  return html.replaceAll(PRELOAD, WAITING).replace(MODULE_SCRIPT, () => `${open}${WAIT_FOR_PAINT}\n${deferred}${close}`)
}

/**
 * The document with its modules read one after the other, each by itself. Read together they keep an old phone from doing anything
 * else for a quarter of a second, which on a page that is an application from its beginning nobody would be spared.
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
