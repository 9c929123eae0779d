import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageServices } from '@foyer/contract'
import type { Language } from '@foyer/domain'
import { type readLanguagesFrom, type Spoken } from '@foyer/messages'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import { speaking, spokenNow } from '../http/language.ts'

export const WEB_FOLDER = join(import.meta.dirname, '../../../web')
export const CLIENT_FOLDER = join(WEB_FOLDER, 'build/client')

/**
 * The built web application exports the context keys that its loaders read; they must be set with these very objects. It has its own copy
 * of the messages, which learns here which language is spoken.
 */
interface WebEntry {
  readonly readLanguagesFrom: typeof readLanguagesFrom
  readonly pageServicesContext: RouterContext<PageServices>
  readonly nonceContext: RouterContext<string>
}

type Build = ServerBuild & { entry: { module: WebEntry } }

/** What a page is rendered with. */
interface Setting {
  readonly services: PageServices
  readonly nonce: string
  readonly spoken: Spoken
}

/** Renders a page for an anonymous visitor. */
export type RenderPage = (request: Request, setting: Setting) => Promise<Response>

/** `assetsOf`: the files that browsers load, where each language has its own. */
function renderWith(
  build: Build,
  mode: 'production' | 'development',
  assetsOf?: (language: Language) => Build['assets'],
): RenderPage {
  build.entry.module.readLanguagesFrom(spokenNow)
  const handlers = new Map<Language, ReturnType<typeof createRequestHandler>>()
  const handlerIn = (language: Language) => {
    const known = handlers.get(language)
    if (known) return known
    const made = createRequestHandler(assetsOf ? { ...build, assets: assetsOf(language) } : build, mode)
    handlers.set(language, made)
    return made
  }
  return (request, { services, nonce, spoken }) => {
    const context = new RouterContextProvider()
    context.set(build.entry.module.pageServicesContext, services)
    context.set(build.entry.module.nonceContext, nonce)
    return speaking(spoken, () => handlerIn(spoken.current)(request, context))
  }
}

/** The application as it was built, with the files of each language. */
export async function loadWebBuild(): Promise<RenderPage> {
  const folder = join(WEB_FOLDER, 'build/server')
  const build = (await import(pathToFileURL(join(folder, 'index.js')).href)) as Build
  return renderWith(build, 'production', (language) => {
    const file = join(folder, `assets-${language}.json`)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Build['assets']) : build.assets
  })
}

/** The application from its sources through Vite, with hot reload on the same port. */
export async function loadWebSources(app: FastifyInstance, server: Server): Promise<RenderPage> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: WEB_FOLDER,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  await app.register(import('@fastify/middie'))
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return async (request, setting) => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    return renderWith(build as Build, 'development')(request, setting)
  }
}
