import { createServer, connect, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** A proxy between the program and its database that can cut the connection. */
export class Wire {
  /** How to reach the database through it. */
  readonly url: string
  readonly port: number
  readonly #target: string
  readonly #callers = new Set<Socket>()
  #server: Server | undefined

  constructor(port: number, target: string, database: { user: string; path: string }) {
    this.url = `postgres://${database.user}@127.0.0.1:${port}${database.path}`
    this.port = port
    this.#target = target
  }

  async mend(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.#target)
      this.#callers.add(near)
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        socket.on('error', () => other.destroy())
        socket.on('close', () => other.destroy())
        socket.pipe(other)
      }
      near.on('close', () => this.#callers.delete(near))
    })
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    this.#server = server
  }

  /** Connections are reset and new ones refused, as when a server dies. */
  async cut(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server?.close(() => resolve()))
    for (const near of this.#callers) near.resetAndDestroy()
    await closed
  }
}

/** A working proxy to the database of a test. */
export async function wireTo(databaseUrl: string): Promise<Wire> {
  const { port, username: user, pathname: path, searchParams } = new URL(databaseUrl)
  const wire = new Wire(await freePort(), join(searchParams.get('host') ?? '', `.s.PGSQL.${port}`), { user, path })
  await wire.mend()
  return wire
}
