import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RouteName, type Row, routes } from '@foyer/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../app.ts'
import { Notifications } from '../outbox/index.ts'
import type { Sample } from './matrix-sample.ts'
import { buildWorld, type World } from './matrix-world.ts'
import { readNotices } from './payment-scene.ts'
import { buildTestApp } from './test-app.ts'

export const routeNames = Object.keys(routes) as RouteName[]
export const rowOf = (name: RouteName): Row => routes[name]

/** Starts a server with all rows and creates the callers. The row of the demo mails needs a folder of mails. */
export async function openMatrix(): Promise<World & { close: () => Promise<void> }> {
  const mailFolder = await mkdtemp(join(tmpdir(), 'foyer-mails-'))
  const base = await buildTestApp()
  const deps = { ...base.deps, site: { ...base.deps.site, mailFolder } }
  const app: FastifyInstance = await buildApp(deps, {
    notifications: new Notifications(deps.pool, () => {}),
    deliverNotice: async (payload, headers) => {
      const type = { 'content-type': 'application/json' }
      await app.inject({ method: 'POST', url: '/api/webhooks/sandbox', payload, headers: { ...type, ...headers } })
      await readNotices({ deps })
    },
    web: 'none',
    metricsToken: null,
  })
  const close = async (): Promise<void> => {
    await app.close()
    await base.close()
    await rm(mailFolder, { recursive: true, force: true })
  }
  return { ...(await buildWorld({ ...base, app, deps, close })), close }
}

/** A row's address with its parameters filled in. */
export function urlOf(row: Row, params: Record<string, string> = {}): string {
  return row.url.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The call of a row as it goes over the wire, from an address nobody has called from. */
export function requestOf(
  world: World,
  name: RouteName,
  sample: Sample,
  credentials: Record<string, string>,
): InjectOptions {
  const row = rowOf(name)
  return {
    method: row.method,
    url: urlOf(row, sample.params),
    remoteAddress: world.freshAddress(),
    headers: { ...sample.headers, ...credentials },
    ...(sample.query && { query: sample.query }),
    ...(sample.payload && { payload: sample.payload }),
  }
}
