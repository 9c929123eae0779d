import { required } from '@foyer/domain'
import { currentLanguage, m, traitsOf } from '@foyer/messages'
import { COLOR_SCHEME_KEY } from '../../theme/color-scheme-key.ts'
import { fontFiles } from '../../theme/fonts.ts'
import { themeVariables } from '../../theme/theme-variables.ts'
import type { KeptTickets } from './kept-tickets.ts'

/** Fonts under addresses of their own, so that the worker does not answer the font requests of other pages. */
const own = (font: string) => `${font}?offline`
/** The fonts of the offline page, cached in advance. */
export const OFFLINE_FONTS: readonly string[] = Object.values(fontFiles).map(own)

const declared = (variables: Record<string, string>) =>
  Object.entries(variables)
    .filter(([name]) => name.startsWith('--foyer-'))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const style = () => `
@font-face{font-family:Headings;font-weight:200 800;font-display:swap;src:url(${own(fontFiles.headings)})}
@font-face{font-family:Words;font-weight:300 900;font-display:swap;src:url(${own(fontFiles.text)})}
:root{color-scheme:light;${declared(themeVariables.variables)};${declared(themeVariables.light)}}
@media(prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;${declared(themeVariables.dark)}}}
:root[data-scheme=dark]{color-scheme:dark;${declared(themeVariables.dark)}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--foyer-page);color:var(--foyer-text);font:1rem/1.55 Words,system-ui,sans-serif;overflow-wrap:anywhere}
.word,h1,h2,b{font-family:Headings,Words,system-ui,sans-serif}
.word{padding:24px max(20px,calc((100vw - 1120px)/2));font-size:26px;font-weight:800;letter-spacing:-.05em;line-height:1}
.word i{font-style:normal;color:var(--foyer-accent)}
main{max-width:560px;margin:0 auto;padding:clamp(8px,6vh,64px) 20px 48px;text-align:center}
svg{display:block;margin:0 auto}
.rings{fill:none;stroke:var(--foyer-pink);stroke-width:1.5;opacity:.34}
.back{fill:var(--foyer-pink)}.stub{fill:var(--foyer-card);stroke:var(--foyer-line);stroke-width:1.5}
.dash{stroke:var(--foyer-mute);stroke-width:1.5;stroke-dasharray:3 4;opacity:.6}
.lines{stroke:var(--foyer-mute);stroke-width:4;stroke-linecap:round;opacity:.35}
h1{margin:12px 0 8px;font-size:clamp(1.75rem,5vw,2.25rem);line-height:1.2;letter-spacing:-.022em;text-wrap:balance}
p{margin:0 auto;max-width:44ch;color:var(--foyer-mute);text-wrap:pretty}
button{margin-top:24px;min-height:48px;padding:0 28px;border:0;border-radius:999px;background:var(--foyer-accent);color:var(--foyer-on-fill);font:600 1rem Words,system-ui,sans-serif;cursor:pointer}
button:hover{background:var(--foyer-accent-hover)}
:focus-visible{outline:2px solid var(--foyer-accent);outline-offset:3px}
section{margin-top:44px;text-align:start}
h2{margin:0 0 12px;font-size:1.125rem;letter-spacing:-.015em}
ul{display:grid;gap:12px;margin:0;padding:0;list-style:none}
a{display:flex;align-items:center;gap:16px;min-height:76px;padding:14px 20px;border:1px solid var(--foyer-line);border-radius:var(--foyer-radius);background:var(--foyer-card);box-shadow:var(--foyer-shadow);color:inherit;text-decoration:none}
a:hover{border-color:var(--foyer-accent)}
a>span{flex:1;min-width:0}
b{display:block;font-size:1.0625rem;line-height:1.3}
small{display:block;margin-top:2px;font-size:.9375rem;color:var(--foyer-mute)}
em{flex:none;padding:4px 12px;border-radius:999px;background:var(--foyer-blush);color:var(--foyer-blush-text);font-style:normal;font-size:.875rem;font-weight:600}
.none{margin-top:32px;padding-top:24px;border-top:1px solid var(--foyer-line);font-size:.9375rem}
`

/**
 * Loads the page again once there is a connection, except while the visitor is leaving: a reload would cancel the navigation to the
 * chosen ticket, and the visitor would stay on this page.
 */
const SCRIPT = `
try{const s=localStorage.getItem('${COLOR_SCHEME_KEY}');if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}
const again=()=>location.reload();
let leaving=false;
addEventListener('beforeunload',()=>{leaving=true});
addEventListener('pageshow',()=>{leaving=false});
addEventListener('online',()=>{if(!leaving)again()});
addEventListener('DOMContentLoaded',()=>document.querySelector('button').addEventListener('click',again));
`

const STUB =
  'M-40-24h50a6 6 0 0 0 12 0h18a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H22a6 6 0 0 0-12 0h-50a6 6 0 0 1-6-6v-36a6 6 0 0 1 6-6Z'
const stub = (at: string, look: string) =>
  `<g transform="${at}"><path class="${look}" d="${STUB}"/><path class="dash" d="M16-14v29"/><path class="lines" d="M-32-9h28M-32 2h18"/></g>`
const RINGS = [26, 44, 62, 80].map((radius) => `<circle cx="110" cy="84" r="${radius}"/>`).join('')
const ART = `<svg viewBox="0 0 220 168" width="220" height="168" aria-hidden="true"><g class="rings">${RINGS}</g>${stub('translate(118 92) rotate(14)', 'back')}${stub('translate(100 78) rotate(-10)', 'stub')}</svg>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (words: string) =>
  words.replaceAll(/[&<>"']/g, (sign) => required(ENTITIES[sign], `the entity of ${sign}`))

const entry = ({ href, title, when, count }: KeptTickets) =>
  `<li><a href="${escaped(href)}"><span><b>${escaped(title)}</b><small>${escaped(when)}</small></span><em>${escaped(m.door_offline_count({ count }))}</em></a></li>`

const listOf = (tickets: readonly KeptTickets[]) =>
  tickets.length === 0
    ? `<p class="none">${escaped(m.door_offline_none())}</p>`
    : `<section><h2>${escaped(m.door_offline_tickets())}</h2><ul>${tickets.map(entry).join('')}</ul></section>`

/**
 * The page for visitors who are offline, with the tickets that are stored on the device. The document needs only the two fonts and
 * works without them. Its content security policy allows only its own style and script.
 */
export function offlinePage(tickets: readonly KeptTickets[]): Response {
  const nonce = crypto.randomUUID()
  const language = currentLanguage()
  const document = `<!doctype html><html lang="${language}" dir="${traitsOf(language).direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex"><title>${escaped(m.door_offline_page_title())}</title><style nonce="${nonce}">${style()}</style><script nonce="${nonce}">${SCRIPT}</script></head><body><header class="word">foyer<i>.</i></header><main>${ART}<h1>${escaped(m.door_offline_title())}</h1><p>${escaped(m.door_offline_text())}</p><button type="button">${escaped(m.door_offline_retry())}</button>${listOf(tickets)}</main></body></html>`
  return new Response(document, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}
