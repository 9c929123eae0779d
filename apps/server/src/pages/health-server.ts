import { caching } from '../http/caching.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Deps } from '../deps.ts'
import { Probes } from './probes.ts'

interface HealthOptions {
  readonly host: string
  readonly port: number
  readonly metricsToken: string | null
}

/** Answers the probes on a separate port: for a worker, and for operators who keep them off the site's port. */
export async function startHealthServer(deps: Deps, { host, port, metricsToken }: HealthOptions) {
  const probes = new Probes(deps, metricsToken)
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    probes.answer(path, request.headers.authorization).then(
      (answer) => {
        const { status, type, body } = answer ?? { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found' }
        response.writeHead(status, { 'content-type': type, 'cache-control': caching.never }).end(body)
      },
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
