import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { caching } from '../http/caching.ts'
import { chooseEncoding } from '../http/compression.ts'
import { pathOf } from '../http/path-of.ts'
import type { GuideFile, GuideManifest } from './guide-manifest.ts'
import { WEB_FOLDER } from './web-build.ts'

const BUILD_FOLDER = join(WEB_FOLDER, 'build')
const NOT_FOUND_PAGE = '/help/404'
/** The page of one error code. These pages are left out of the sitemap; the list of all codes is in it. */
const ERROR_PAGE = /^\/help\/errors\/./
const NOT_BUILT = 'The guide is not built. Run "npm run build", then restart Foyer.\n'
const SUFFIX = { br: 'br', gzip: 'gz' } as const

/**
 * The policy of the guide: its inline scripts by their hashes and nothing else that is inline, except style attributes, which
 * VitePress writes for highlighted code and positions.
 */
function guidePolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
  ].join('; ')
}

/** The manifest that the build wrote; null where the guide was not built. */
function readManifest(buildFolder: string): GuideManifest | null {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(buildFolder, 'guide.json'), 'utf8'))
    return isManifest(manifest) ? manifest : null
  } catch {
    return null
  }
}

function isManifest(value: unknown): value is GuideManifest {
  return typeof value === 'object' && value !== null && 'scripts' in value && 'files' in value
}

/**
 * The guide at /help, as `npm run build` made it. Only paths of its manifest are answered, so that no path leads out of its
 * folder. Returns the paths of its pages for the sitemap, without those of the error codes.
 */
export function registerGuide(app: FastifyInstance, buildFolder = BUILD_FOLDER): string[] {
  const manifest = readManifest(buildFolder)
  const policy = guidePolicy(manifest?.scripts ?? [])
  const files = new Map(Object.entries(manifest?.files ?? {}))

  async function send(request: FastifyRequest, reply: FastifyReply, { file, type, etag, encodings }: GuideFile) {
    void reply.headers({
      'cache-control': file.startsWith('assets/') ? caching.forEver : caching.minutes,
      'content-security-policy': policy,
      vary: 'accept-encoding',
      etag,
    })
    if (request.headers['if-none-match'] === etag && reply.statusCode === 200) return reply.code(304).send()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const suffix = encoding && SUFFIX[encoding]
    const isCompressed = suffix !== null && encodings.includes(suffix)
    if (isCompressed) void reply.header('content-encoding', encoding)
    return reply.type(type).send(await readFile(join(buildFolder, 'guide', isCompressed ? `${file}.${suffix}` : file)))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request.url)
    const file = files.get(path)
    if (file) return send(request, reply, file)
    const elsewhere = [`${path}/`, path.replace(/\.html$/, '').replace(/\/index$/, '/')].find((other) =>
      files.has(other),
    )
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 301)
    const missing = files.get(NOT_FOUND_PAGE)
    void reply.code(404)
    if (missing) return send(request, reply, missing)
    return reply.type('text/plain; charset=utf-8').header('cache-control', caching.never).send(NOT_BUILT)
  }

  for (const url of ['/help', '/help/*']) app.get(url, { schema: { hide: true } }, answer)
  return [...files]
    .filter(([path, { type }]) => type.startsWith('text/html') && path !== NOT_FOUND_PAGE && !ERROR_PAGE.test(path))
    .map(([path]) => path)
}
