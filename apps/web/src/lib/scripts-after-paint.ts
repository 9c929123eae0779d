const MODULE_SCRIPT = /(<script[^>]* type="module"[^>]*>)([^<]*)(<\/script>)/
const PRELOAD = '<link rel="modulepreload"'
const WAITING = '<link rel="foyer-modulepreload"'

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
  const deferred = source
    .replaceAll(/^import \* as (\w+) from ("[^"]+");$/gm, 'const $1 = await import($2);')
    .replaceAll(/^import ("[^"]+");$/gm, 'await import($1);')
  if (/^import\s/m.test(deferred)) return html
  return html.replaceAll(PRELOAD, WAITING).replace(MODULE_SCRIPT, () => `${open}${WAIT_FOR_PAINT}\n${deferred}${close}`)
}
