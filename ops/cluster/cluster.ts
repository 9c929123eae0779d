import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../../apps/server/src/db/database.ts'
import { assertPortFree } from '../../apps/server/src/startup-checks.ts'
import { Service, answers } from './service.ts'
import {
  type Account,
  type ClusterPorts,
  findPostgres,
  ordinaryAccount,
  ownFolder,
  type Secrets,
  secretsOf,
  writeConfig,
} from './settings.ts'

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts')
const MEMBERS = ['db1', 'db2', 'db3']
const WEBS = ['web1', 'web2']
const PATIENCE_SECONDS = 120
/** A request lasts at most so long; what is still open then is cut by the process that stops. */
const DRAIN_SECONDS = 10

export interface ClusterOptions {
  readonly folder: string
  readonly ports: ClusterPorts
  /** The folder of PostgreSQL's programs, where it is not Debian's newest. */
  readonly programs?: string | undefined
  /** Settings of Foyer beside those that the cluster needs. */
  readonly env?: Readonly<Record<string, string>>
  readonly say: (sentence: string) => void
  /** Ends the start. */
  readonly signal: AbortSignal
}

/** A PostgreSQL and the Patroni that runs it. */
export interface Member {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly folder: string
  readonly patroni: Service
}

/** etcd, three members, HAProxy, two processes for pages and one for jobs, all on this machine. */
export class Cluster {
  readonly members: readonly Member[]
  readonly webs: readonly Service[]
  readonly worker: Service
  readonly #etcd: Service
  readonly #proxy: Service
  readonly #options: ClusterOptions
  readonly #secrets: Secrets

  private constructor(options: ClusterOptions, secrets: Secrets, account: Account | undefined) {
    const { folder, ports, say, signal } = options
    this.#options = options
    this.#secrets = secrets
    const service = (name: string, program: string, args: string[], ready: () => Promise<boolean>, more: object = {}) =>
      new Service({ name, program, args, ready, say, signal, logFile: join(folder, 'logs', `${name}.log`), ...more })
    this.#etcd = service('etcd', 'etcd', ['--config-file', join(folder, 'etcd.yml')], () =>
      answers(`http://127.0.0.1:${ports.etcd}/health`),
    )
    this.members = MEMBERS.map((name, index) => {
      const own = join(folder, name)
      const restPort = ports.site + 11 + index
      const patroni = service(
        name,
        'patroni',
        [join(own, 'patroni.yml')],
        () => answers(`http://127.0.0.1:${restPort}/health`),
        { account },
      )
      return { name, port: ports.database + 11 + index, restPort, folder: own, patroni }
    })
    // Debian keeps it where only root's path leads.
    const haproxy = existsSync('/usr/sbin/haproxy') ? '/usr/sbin/haproxy' : 'haproxy'
    this.#proxy = service('haproxy', haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], () => this.#proxyAnswers())
    this.webs = WEBS.map((name, index) => {
      const port = ports.site + 1 + index
      const env = { ...this.#env(), FOYER_ROLE: 'web', PORT: String(port) }
      return service(name, process.execPath, [MAIN], () => answers(`http://127.0.0.1:${port}/readyz`), { env })
    })
    const healthPort = ports.site + 1 + WEBS.length
    const env = { ...this.#env(), FOYER_ROLE: 'worker', HEALTH_PORT: String(healthPort) }
    this.worker = service('worker', process.execPath, [MAIN], () => answers(`http://127.0.0.1:${healthPort}/readyz`), {
      env,
    })
  }

  /** Writes the configurations and starts everything. What was started is ended again when something does not start. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const { folder, ports } = options
    const offsets = [0, ...WEBS.map((_, index) => 1 + index), ...MEMBERS.map((_, index) => 11 + index)]
    const used = [...offsets.flatMap((offset) => [ports.site + offset, ports.database + offset]), ports.etcd]
    for (const port of used) await assertPortFree('127.0.0.1', port)
    await mkdir(join(folder, 'logs'), { recursive: true })
    // The members may run as another user, whose way leads through here.
    await chmod(folder, 0o711)
    const account = ordinaryAccount()
    const secrets = await secretsOf(folder)
    const cluster = new Cluster(options, secrets, account)
    await cluster.#writeConfigs(account)
    try {
      await cluster.#startAll()
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  /** Where visitors go. */
  get url(): string {
    return `http://localhost:${this.#options.ports.site}`
  }

  /** The database that takes writes, through the proxy. */
  get databaseUrl(): string {
    return `postgres://foyer:${this.#secrets.foyerPassword}@127.0.0.1:${this.#options.ports.database}/foyer`
  }

  /** The database of one member, past the proxy. */
  memberUrl({ port }: Member): string {
    return `postgres://foyer:${this.#secrets.foyerPassword}@127.0.0.1:${port}/foyer`
  }

  /** Who leads at the moment; null while nobody does. */
  async leader(): Promise<Member | null> {
    const leading = await Promise.all(
      this.members.map(({ restPort }) => answers(`http://127.0.0.1:${restPort}/primary`)),
    )
    return this.members.find((_, index) => leading[index]) ?? null
  }

  /** Waits until one member leads, another one follows it synchronously and all others follow too. */
  async settled(): Promise<Member> {
    for (const since = Date.now(); ; await sleep(200)) {
      this.#options.signal.throwIfAborted()
      const [primary, synchronous, replicas] = await Promise.all([
        this.#count('primary'),
        this.#count('sync'),
        this.#count('replica'),
      ])
      const leader = await this.leader()
      if (leader && primary === 1 && synchronous === 1 && replicas === this.members.length - 1) return leader
      if (Date.now() - since > PATIENCE_SECONDS * 1000)
        throw new Error(`The members do not follow a leader within ${PATIENCE_SECONDS} seconds.`)
    }
  }

  /** Replaces the processes of Foyer one by one. Visitors are sent to the other one while one is replaced. */
  async replace(): Promise<void> {
    for (const web of this.webs) {
      await this.#setState(web, 'drain')
      await this.#drained(web)
      await web.stop()
      await web.start()
      await this.#setState(web, 'ready')
      await this.#isUp(web)
    }
    await this.worker.stop()
    await this.worker.start()
  }

  /** Ends everything in order: those who use the database before it, the leader last, so that nobody is promoted. */
  async stop(): Promise<void> {
    const leader = await this.leader()
    await Promise.all([...this.webs, this.worker].map((service) => service.stop()))
    await this.#proxy.stop()
    await Promise.all(this.members.filter((member) => member !== leader).map(({ patroni }) => patroni.stop()))
    await leader?.patroni.stop()
    await this.#etcd.stop()
  }

  /** Asks the proxy on its own socket. */
  #command(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = ''
      const socket = connect(join(this.#options.folder, 'haproxy.sock'), () => socket.end(`${line}\n`))
      socket.on('data', (chunk) => (answer += chunk.toString()))
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
    })
  }

  async #proxyAnswers(): Promise<boolean> {
    return this.#command('show info').then(
      (answer) => answer.includes('HAProxy'),
      () => false,
    )
  }

  async #setState({ name }: Service, state: 'drain' | 'ready'): Promise<void> {
    for (const backend of ['web', 'web-alive']) await this.#command(`set server ${backend}/${name} state ${state}`)
  }

  /** A column of the proxy's statistics for one server. */
  async #figures({ name }: Service, column: 'scur' | 'status'): Promise<string[]> {
    const [head = '', ...rows] = (await this.#command('show stat')).split('\n')
    const place = head.split(',').indexOf(column)
    return rows
      .map((row) => row.split(','))
      .filter(([backend, server]) => server === name && (backend === 'web' || backend === 'web-alive'))
      .map((cells) => cells[place] ?? '')
  }

  async #drained(web: Service): Promise<void> {
    for (const since = Date.now(); Date.now() - since < DRAIN_SECONDS * 1000; await sleep(50))
      if ((await this.#figures(web, 'scur')).every((sessions) => sessions === '0')) return
  }

  async #isUp(web: Service): Promise<void> {
    for (const since = Date.now(); Date.now() - since < DRAIN_SECONDS * 1000; await sleep(50))
      if ((await this.#figures(web, 'status')).every((status) => status === 'UP')) return
  }

  async #count(role: 'primary' | 'sync' | 'replica'): Promise<number> {
    const found = await Promise.all(this.members.map(({ restPort }) => answers(`http://127.0.0.1:${restPort}/${role}`)))
    return found.filter(Boolean).length
  }

  #env(): Record<string, string> {
    const { folder, ports, env } = this.#options
    const { foyerPassword, secretKey } = this.#secrets
    const address = (port: number) => `postgres://foyer:${foyerPassword}@127.0.0.1:${port}/foyer`
    return {
      DATABASE_URL: address(ports.database),
      DATABASE_REPLICA_URL: address(ports.database + 1),
      PUBLIC_URL: `http://localhost:${ports.site}`,
      SECRET_KEY: secretKey,
      TRUST_PROXY: '1',
      FOYER_DATA_DIR: join(folder, 'foyer'),
      ...env,
    }
  }

  async #writeConfigs(account: Account | undefined): Promise<void> {
    const { folder, ports, programs = findPostgres() } = this.#options
    const etcd = {
      folder: await ownFolder(join(folder, 'etcd'), undefined),
      clientPort: ports.etcd,
      peerPort: ports.etcd + 1,
    }
    await writeConfig('etcd.yml', join(folder, 'etcd.yml'), etcd, undefined)
    for (const { name, port, restPort, folder: own } of this.members) {
      const values = { ...this.#secrets, name, port, restPort, programs, etcdPort: ports.etcd, folder: own }
      await ownFolder(own, account)
      await writeConfig('patroni.yml', join(own, 'patroni.yml'), values, account)
    }
    const database = this.members.map(
      ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
    )
    const web = WEBS.map((name, index) => `  server ${name} 127.0.0.1:${ports.site + 1 + index} check`)
    const proxy = {
      folder,
      sitePort: ports.site,
      primaryPort: ports.database,
      replicaPort: ports.database + 1,
      primaryServers: database.join('\n'),
      replicaServers: database.join('\n'),
      webServers: web.join('\n'),
    }
    await writeConfig('haproxy.cfg', join(folder, 'haproxy.cfg'), proxy, undefined)
  }

  async #startAll(): Promise<void> {
    const { say } = this.#options
    await this.#etcd.start()
    say('etcd is ready.')
    await Promise.all(this.members.map(({ patroni }) => patroni.start()))
    const leader = await this.settled()
    say(`${leader.name} leads the database, the others follow.`)
    await this.#createDatabase(leader)
    await this.#proxy.start()
    // The first one migrates.
    for (const service of [...this.webs, this.worker]) {
      await service.start()
      say(`${service.name} is ready.`)
    }
  }

  async #createDatabase({ port }: Member): Promise<void> {
    const { superuserPassword, foyerPassword } = this.#secrets
    const pool = createPool(
      { connectionString: `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`, max: 1 },
      () => undefined,
    )
    try {
      const { rowCount } = await pool.query(`select 1 from pg_database where datname = 'foyer'`)
      if (rowCount !== 0) return
      // Made of hexadecimal digits, so it needs no quoting.
      await pool.query(`create role foyer login password '${foyerPassword}'`)
      await pool.query('create database foyer owner foyer')
    } finally {
      await pool.end()
    }
  }
}

/** Kills a member as a power cut would: Patroni and its PostgreSQL at once, with no chance to hand over. */
export async function killMember({ folder, patroni }: Member): Promise<void> {
  const [postmaster] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')
  const killed = patroni.stop('SIGKILL')
  process.kill(Number(postmaster), 'SIGKILL')
  await killed
}
