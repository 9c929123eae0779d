import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Ports of this machine, all on the loopback. */
export interface ClusterPorts {
  /** The site; its processes and the REST addresses of the members come behind it. */
  readonly site: number
  /** The database that takes writes; its replicas and members come behind it. */
  readonly database: number
  /** Clients of the first etcd; its peers have the next one, and the other two come behind it. */
  readonly etcd: number
}

/** The user a program runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** Made once for a folder and kept in it. */
export interface Secrets {
  readonly superuserPassword: string
  readonly replicationPassword: string
  readonly foyerPassword: string
  readonly secretKey: string
}

const SECRET_NAMES = ['superuserPassword', 'replicationPassword', 'foyerPassword', 'secretKey'] as const

/** Where Debian keeps the programs of its newest PostgreSQL. */
export function findPostgres(versions = '/usr/lib/postgresql'): string {
  const found = existsSync(versions) ? readdirSync(versions).filter((name) => /^\d+$/.test(name)) : []
  const newest = found.map(Number).toSorted((a, b) => b - a)
  const programs = newest
    .map((version) => join(versions, String(version), 'bin'))
    .find((path) => existsSync(join(path, 'postgres')))
  if (!programs) throw new Error('There is no PostgreSQL server here: apt-get install postgresql')
  return programs
}

/** PostgreSQL refuses to run as root: then it runs as the user of Debian's package. */
export function ordinaryAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The secrets of a folder, made at the first start. */
export async function secretsOf(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    const made = SECRET_NAMES.map((name) => [name, randomBytes(24).toString('hex')])
    await writeFile(file, JSON.stringify(Object.fromEntries(made), null, 2), { mode: 0o600 })
  }
  const stored: unknown = JSON.parse(await readFile(file, 'utf8'))
  const kept = new Map(Object.entries(stored ?? {}))
  const secret = (name: (typeof SECRET_NAMES)[number]): string => String(kept.get(name))
  return {
    superuserPassword: secret('superuserPassword'),
    replicationPassword: secret('replicationPassword'),
    foyerPassword: secret('foyerPassword'),
    secretKey: secret('secretKey'),
  }
}

/** Makes a folder that only its owner can read. */
export async function ownFolder(path: string, account: Account | undefined): Promise<string> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o700)
  if (account) await chown(path, account.uid, account.gid)
  return path
}

/** What a template is filled with, by the names in it. */
export type TemplateValues = Readonly<Record<string, string | number>>

/** Writes a template of this folder with its values; one without a value is a mistake. */
export async function writeConfig(
  template: string,
  file: string,
  values: TemplateValues,
  account: Account | undefined,
): Promise<string> {
  const text = readFileSync(join(import.meta.dirname, template), 'utf8')
  const filled = text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template} names ${name}, which has no value.`)
    return String(value)
  })
  await writeFile(file, filled, { mode: 0o600 })
  if (account) await chown(file, account.uid, account.gid)
  return file
}
