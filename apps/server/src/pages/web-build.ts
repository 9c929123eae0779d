import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageServices } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'

export const WEB_FOLDER = join(import.meta.dirname, '../../../web')
export const CLIENT_FOLDER = join(WEB_FOLDER, 'build/client')

/** The built web application exports the context keys its loaders read; they must be set by these very objects. */
interface WebEntry {
  readonly pageServicesContext: RouterContext<PageServices>
  readonly nonceContext: RouterContext<string>
}

type Build = ServerBuild & { entry: { module: WebEntry } }

/** Renders a page for an anonymous visitor. */
export type RenderPage = (request: Request, services: PageServices, nonce: string) => Promise<Response>

function renderWith(build: Build, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode)
  return (request, services, nonce) => {
    const context = new RouterContextProvider()
    context.set(build.entry.module.pageServicesContext, services)
    context.set(build.entry.module.nonceContext, nonce)
    return handle(request, context)
  }
}

/** The application as it was built. */
export async function loadWebBuild(): Promise<RenderPage> {
  const file = pathToFileURL(join(WEB_FOLDER, 'build/server/index.js')).href
  return renderWith((await import(file)) as Build, 'production')
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
  return async (request, services, nonce) => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    return renderWith(build as Build, 'development')(request, services, nonce)
  }
}
