import { type ErrorCode, errorCatalogue, permissions, type Row } from '@foyer/contract'
import { codeWords } from '../http/error-words.ts'
import type { FastifyInstance } from 'fastify'
import { html, type Html } from '../documents/mails/html.ts'

/** Where the API is described. */
export const DOCUMENTATION = [
  { method: 'GET', url: '/api/openapi.json' },
  { method: 'GET', url: '/api/docs' },
]

/** The description as JSON, and a page that reads well without a script. */
export function registerApiDocs(app: FastifyInstance, rows: readonly Row[]): void {
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(`<!doctype html>${docsPage(rows).markup}`),
  )
}

const STYLE = `body{font:16px/1.5 Figtree,system-ui,sans-serif;max-width:60rem;margin:3rem auto;padding:0 1.25rem;background:#fdf9f6;color:#1d1128}
h1{letter-spacing:-.02em}h2{margin-top:2.5rem}article{background:#fff;border:1px solid #ece2e4;border-radius:20px;padding:1rem 1.25rem;margin:.75rem 0}
code{font:14px ui-monospace,monospace}.m{color:#b02a6f;font-weight:700;margin-right:.5rem}p{margin:.25rem 0}.k{color:#6d6175;font-size:14px}a{color:#b02a6f}`

function docsPage(rows: readonly Row[]): Html {
  const tags = [...new Set(rows.map((row) => row.tag))]
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Foyer API</title>
      <style>
        ${STYLE}
      </style>
    </head>
    <body>
      <h1>Foyer API</h1>
      <p>
        Every call there is. The whole description, with schemas: <a href="/api/openapi.json">openapi.json</a> (OpenAPI
        3.1).
      </p>
      ${tags.map(
        (tag) =>
          html`<h2>${tag}</h2>
            ${rows.filter((row) => row.tag === tag).map(docsEntry)}`,
      )}
      <h2>Errors</h2>
      ${Object.keys(errorCatalogue)
        .filter(isErrorCode)
        .map(
          (code) =>
            html`<p><code>${errorCatalogue[code].status} ${code}</code> <span class="k">${codeWords(code)}</span></p>`,
        )}
    </body>
  </html>`
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text)
}

function docsEntry(row: Row): Html {
  return html`<article>
    <p>
      <code><span class="m">${row.method}</span>${row.url}</code>
    </p>
    <p>${row.summary}</p>
    <p class="k">
      Who: ${permissions[row.permission]} · ${row.permission}${row.errors ? ` · ${row.errors.join(', ')}` : ''}
    </p>
  </article>`
}
