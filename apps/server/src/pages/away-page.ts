import { html } from '../documents/mails/html.ts'

export const AWAY_RETRY_SECONDS = 5

/** Needs nothing but itself: no script, no file, no database. */
export const AWAY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

const STYLE = `:root{color-scheme:light dark;--page:#fdf9f6;--ink:#1d1128;--soft:#6d6175;--brand:#b02a6f}
@media(prefers-color-scheme:dark){:root{--page:#170d21;--ink:#f6eff4;--soft:#b9a9bf;--brand:#f08abf}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--page);color:var(--ink);font:17px/1.6 Figtree,system-ui,sans-serif}
main{max-width:30rem;text-align:center}svg{width:11rem;height:auto;color:var(--brand)}h1{font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.15;letter-spacing:-.025em;margin:1.5rem 0 .75rem}
p{margin:0 0 1.5rem;color:var(--soft)}a{display:inline-block;padding:.75rem 1.5rem;border-radius:999px;background:var(--ink);color:var(--page);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--brand);outline-offset:3px}`

const RINGS = html`<svg viewBox="0 0 160 96" fill="none" stroke="currentColor" aria-hidden="true">
  <circle cx="80" cy="48" r="12" fill="currentColor" stroke="none" />
  <circle cx="80" cy="48" r="24" stroke-width="3" opacity=".7" />
  <circle cx="80" cy="48" r="35" stroke-width="2" opacity=".45" />
  <circle cx="80" cy="48" r="46" stroke-width="1.5" opacity=".25" />
</svg>`

/** The page that visitors see when a page cannot be rendered because the database is out of reach. It reloads itself. */
export function awayPage(): string {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta http-equiv="refresh" content="${String(AWAY_RETRY_SECONDS)}" />
      <title>Back in a moment · Foyer</title>
      <style>
        /*STYLE*/
      </style>
    </head>
    <body>
      <main>
        ${RINGS}
        <h1>Back in a moment</h1>
        <p>
          We can't load this page right now. Your orders and tickets are safe. This page will try again every few
          seconds.
        </p>
        <a href="">Try again now</a>
      </main>
    </body>
  </html>`
  return `<!doctype html>${page.markup.replace('/*STYLE*/', STYLE)}`
}
