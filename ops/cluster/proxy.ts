import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Layout, proxyValues } from './layout.ts'
import { Service } from './service.ts'
import { writeConfig } from './settings.ts'

/** The longest wait for open requests; the process that stops then cuts those that are still open. */
const DRAIN_SECONDS = 10
const BACKENDS = ['web', 'web-alive']

interface ProxyOptions {
  /** Where its configuration is written. */
  readonly folder: string
  readonly layout: Layout
  readonly say: (sentence: string) => void
  readonly signal: AbortSignal
}

/** HAProxy before the databases and the web processes. */
export class Proxy {
  readonly #options: ProxyOptions
  readonly #file: string
  readonly #service: Service

  constructor(options: ProxyOptions) {
    const { folder, say, signal } = options
    this.#options = options
    this.#file = join(folder, 'haproxy.cfg')
    this.#service = new Service({
      name: 'haproxy',
      // Debian installs HAProxy in a folder that only root has in its PATH.
      program: existsSync('/usr/sbin/haproxy') ? '/usr/sbin/haproxy' : 'haproxy',
      args: ['-db', '-f', this.#file],
      ready: () => this.#answers(),
      logFile: join(folder, 'logs', 'haproxy.log'),
      say,
      signal,
    })
  }

  async start(): Promise<void> {
    await writeConfig('haproxy.cfg', this.#file, proxyValues(this.#options.layout), undefined)
    await this.#service.start()
  }

  stop(): Promise<void> {
    return this.#service.stop()
  }

  /** Replaces a web process by another one on the same port, while visitors are sent to the others. */
  async replace(former: Service, next = former): Promise<void> {
    const { name } = former
    await this.#setState(name, 'drain')
    await this.#until(name, 'scur', '0')
    await former.stop()
    await next.start()
    await this.#setState(name, 'ready')
    await this.#until(name, 'status', 'UP')
  }

  async #setState(name: string, state: 'drain' | 'ready'): Promise<void> {
    for (const backend of BACKENDS) await this.#command(`set server ${backend}/${name} state ${state}`)
  }

  /** Waits until a column of the proxy's statistics has this value for a server, up to `DRAIN_SECONDS`. */
  async #until(name: string, column: 'scur' | 'status', value: string): Promise<void> {
    for (const since = Date.now(); Date.now() - since < DRAIN_SECONDS * 1000; await sleep(50)) {
      const [head = '', ...rows] = (await this.#command('show stat')).split('\n')
      const place = head.split(',').indexOf(column)
      const ofServer = rows
        .map((row) => row.split(','))
        .filter(([backend = '', server]) => server === name && BACKENDS.includes(backend))
      if (ofServer.every((cells) => cells[place] === value)) return
    }
  }

  /** Asks the proxy on its own socket. */
  #command(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = ''
      const socket = connect(this.#options.layout.socket, () => socket.end(`${line}\n`))
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
    })
  }

  #answers(): Promise<boolean> {
    return this.#command('show info').then(
      (answer) => answer.includes('HAProxy'),
      () => false,
    )
  }
}
