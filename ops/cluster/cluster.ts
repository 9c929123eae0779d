import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../../apps/server/src/db/database.ts'
import { assertPortFree } from '../../apps/server/src/startup-checks.ts'
import { etcdValues, type Layout, memberValues } from './layout.ts'
import { Proxy } from './proxy.ts'
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
const ETCD = ['etcd1', 'etcd2', 'etcd3']
const MEMBERS = ['db1', 'db2', 'db3']
const WEBS = ['web1', 'web2']
const HOST = '127.0.0.1'
const LOCAL = `http://${HOST}`
const PATIENCE_SECONDS = 120

export interface ClusterOptions {
  readonly folder: string
  readonly ports: ClusterPorts
  /** The folder of PostgreSQL's programs, where it is not Debian's newest. */
  readonly programs?: string | undefined
  /** Settings of Foyer beside those that the cluster needs. */
  readonly env?: Readonly<Record<string, string>>
  /** The group id of the programs of each simulated machine, by which a firewall tells the machines apart. Needs root. */
  readonly groupOf?: (machine: number) => number
  readonly say: (sentence: string) => void
  /** Ends the start. */
  readonly signal: AbortSignal
}

/** Everything on the loopback, with a port of its own for each program. */
export function layoutOf({ folder, ports, programs = findPostgres() }: ClusterOptions): Layout {
  return {
    listen: HOST,
    clients: `${HOST}/32`,
    etcd: ETCD.map((name, index) => {
      const port = ports.etcd + 2 * index
      return { name, host: HOST, port, peerPort: port + 1 }
    }),
    members: MEMBERS.map((name, index) => {
      const [port, restPort] = [ports.database + 11 + index, ports.site + 11 + index]
      return { name, host: HOST, port, restPort }
    }),
    webs: WEBS.map((name, index) => ({ name, host: HOST, port: ports.site + 1 + index })),
    proxy: { site: ports.site, primary: ports.database, replica: ports.database + 1 },
    socket: join(folder, 'haproxy.sock'),
    programs,
    folderOf: (name) => join(folder, name),
  }
}

/** A PostgreSQL and the Patroni that runs it. */
export interface Member {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly folder: string
  readonly patroni: Service
}

/** Three members of etcd and of the database, HAProxy, two processes for pages and one for jobs, all on this machine. */
export class Cluster {
  readonly members: readonly Member[]
  readonly webs: readonly Service[]
  readonly worker: Service
  readonly etcd: readonly Service[]
  readonly layout: Layout
  readonly #proxy: Proxy
  readonly #options: ClusterOptions
  readonly #secrets: Secrets

  private constructor(options: ClusterOptions, secrets: Secrets, account: Account | undefined) {
    const { folder, say, signal } = options
    this.layout = layoutOf(options)
    this.#options = options
    this.#secrets = secrets
    const service = (name: string, program: string, args: string[], ready: () => Promise<boolean>, more: object = {}) =>
      new Service({ name, program, args, ready, say, signal, logFile: join(folder, 'logs', `${name}.log`), ...more })
    this.etcd = this.layout.etcd.map(({ name, port }, index) =>
      service(name, 'etcd', ['--config-file', join(folder, `${name}.yml`)], () => answers(`${LOCAL}:${port}/health`), {
        account: this.#etcdAccount(index),
      }),
    )
    this.members = this.layout.members.map(({ name, port, restPort }, index) => {
      const own = this.layout.folderOf(name)
      const patroni = service(
        name,
        'patroni',
        [join(own, 'patroni.yml')],
        () => answers(`${LOCAL}:${restPort}/health`),
        {
          account: this.#memberAccount(account, index),
        },
      )
      return { name, port, restPort, folder: own, patroni }
    })
    this.#proxy = new Proxy({ folder, layout: this.layout, say, signal })
    this.webs = this.layout.webs.map(({ name, port }) => {
      const env = { ...this.#env(), FOYER_ROLE: 'web', PORT: String(port) }
      return service(name, process.execPath, [MAIN], () => answers(`${LOCAL}:${port}/readyz`), { env })
    })
    const healthPort = options.ports.site + 1 + WEBS.length
    const env = { ...this.#env(), FOYER_ROLE: 'worker', HEALTH_PORT: String(healthPort) }
    this.worker = service('worker', process.execPath, [MAIN], () => answers(`${LOCAL}:${healthPort}/readyz`), { env })
  }

  /** Writes the configurations and starts everything. What was started is ended again when something does not start. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const { folder, ports } = options
    const offsets = [0, ...WEBS.map((_, index) => 1 + index), ...MEMBERS.map((_, index) => 11 + index)]
    const used = [
      ...offsets.flatMap((offset) => [ports.site + offset, ports.database + offset]),
      ...ETCD.flatMap((_, index) => [ports.etcd + 2 * index, ports.etcd + 2 * index + 1]),
    ]
    for (const port of used) await assertPortFree('127.0.0.1', port)
    await mkdir(join(folder, 'logs'), { recursive: true })
    // The members may run as another user, who must be able to pass through this folder.
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

  /** The address of the site. */
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

  /** The current leader; null while there is none. */
  async leader(): Promise<Member | null> {
    const leading = await Promise.all(this.members.map(({ restPort }) => answers(`${LOCAL}:${restPort}/primary`)))
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
    for (const web of this.webs) await this.#proxy.replace(web)
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
    await Promise.all(this.etcd.map((service) => service.stop()))
  }

  async #count(role: 'primary' | 'sync' | 'replica'): Promise<number> {
    const found = await Promise.all(this.members.map(({ restPort }) => answers(`${LOCAL}:${restPort}/${role}`)))
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
    const { folder } = this.#options
    for (const [index, etcd] of this.layout.etcd.entries()) {
      await ownFolder(this.layout.folderOf(etcd.name), this.#etcdAccount(index))
      await writeConfig('etcd.yml', join(folder, `${etcd.name}.yml`), etcdValues(this.layout, etcd), undefined)
    }
    for (const member of this.layout.members) {
      const own = await ownFolder(this.layout.folderOf(member.name), account)
      await writeConfig(
        'patroni.yml',
        join(own, 'patroni.yml'),
        memberValues(this.layout, member, this.#secrets),
        account,
      )
    }
  }

  #etcdAccount(machine: number): Account | undefined {
    const { groupOf } = this.#options
    return groupOf && { uid: process.getuid?.() ?? 0, gid: groupOf(machine) }
  }

  #memberAccount(account: Account | undefined, machine: number): Account | undefined {
    const { groupOf } = this.#options
    return account && { ...account, gid: groupOf?.(machine) ?? account.gid }
  }

  async #startAll(): Promise<void> {
    const { say } = this.#options
    await Promise.all(this.etcd.map((service) => service.start()))
    say('etcd is ready.')
    await Promise.all(this.members.map(({ patroni }) => patroni.start()))
    const leader = await this.settled()
    say(`${leader.name} leads the database, the others follow.`)
    await this.#createDatabase(leader)
    await this.#proxy.start()
    // The first process migrates the database, so they start one after the other.
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
