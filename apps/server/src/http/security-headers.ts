import { currentApiVersion, type MapTiles, VERSION_HEADER } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { caching } from './caching.ts'

/** Headers that every answer carries, errors included. A page sets its own Content-Security-Policy with its nonce. */
export function securityHeaders(site: { publicUrl: string }): Record<string, string> {
  const https = site.publicUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), payment=()',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** What answers of the API carry beside them: data for one caller, never a page. */
const API_HEADERS = {
  [VERSION_HEADER]: currentApiVersion,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The headers of one answer. */
export function headersFor(request: { id: string; url: string }, site: { publicUrl: string }): Record<string, string> {
  return {
    ...securityHeaders(site),
    'x-request-id': request.id,
    // Routes whose answers may be cached replace this.
    'cache-control': caching.never,
    ...(/^\/(?:api\/|mcp(?:\?|$))/.test(request.url) && API_HEADERS),
  }
}

export function registerSecurityHeaders(app: FastifyInstance, site: { publicUrl: string }): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headersFor(request, site))
  })
}

/**
 * The policy of a page (threats 4.9). Style attributes are allowed because the component library positions with them. The Trusted Types
 * policies create the address of the service worker, because an order can be opened from any page without loading a new one, and the mail
 * preview in a frame without scripts or an origin. Pictures also come from the operator's tile server, if there is one.
 */
export function pagePolicy(
  nonce: string,
  { development = false, tiles = null }: { readonly development?: boolean; readonly tiles?: MapTiles | null } = {},
): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Vite's development server injects styles without a nonce; browsers ignore 'unsafe-inline' where a nonce stands.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles ? ` ${tileOrigin(tiles)}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(development ? [] : ["require-trusted-types-for 'script'", 'trusted-types foyer-worker foyer-mail']),
  ].join('; ')
}

/** The one host that the pictures of a map come from. */
const tileOrigin = ({ url }: MapTiles): string => new URL(url).origin
