import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type HandleErrorFunction, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { NonceProvider } from './lib/nonce.ts'
import { nonceContext, pageServicesContext } from './lib/page-context.ts'
import { scriptsAfterPaint, scriptsInTurn } from './lib/scripts-after-paint.ts'

export { readLanguagesFrom } from '@foyer/messages'
export { NONCE_PLACEHOLDER, nonceContext, pageServicesContext } from './lib/page-context.ts'

const RENDER_TIMEOUT_MS = 6_000

/** The server that renders the page logs the error, or answers differently while the database is unavailable. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) context.get(pageServicesContext).failed(error)
}

/** Pages are cached as ready bytes, so the whole document is rendered before any of it is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const html = await renderDocument(routerContext, request.url, loadContext.get(nonceContext))
  return new Response(html, { status, headers })
}

function renderDocument(context: EntryContext, url: string, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collected = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(withScriptsInTheirPlace(context, Buffer.concat(chunks)))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          clearTimeout(timeout)
          pipe(collected)
        },
        onShellError: reject,
        onError: reject,
      },
    )
    const timeout = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_TIMEOUT_MS)
  })
}

/**
 * Only public pages are complete without scripts; full-window screens are useless without them. Pages of the development server
 * have a different shape.
 */
function withScriptsInTheirPlace(context: EntryContext, page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (!import.meta.env.PROD) return page
  const layouts = context.staticHandlerContext.matches.map(({ route }) => route.id)
  if (layouts.includes('routes/layouts/public')) return Buffer.from(scriptsAfterPaint(page.toString()))
  return layouts.includes('routes/layouts/immersive') ? Buffer.from(scriptsInTurn(page.toString())) : page
}
