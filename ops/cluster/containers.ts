import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { etcdValues, type Layout, memberValues, proxyValues } from './layout.ts'
import { secretsOf, writeConfig } from './settings.ts'

/** The network of ops/cluster/compose.yaml, where each container keeps its address. */
const NETWORK = '10.89.18'
const THREE = [1, 2, 3]

/** Each program in a container of its own, with the ports that it has everywhere. */
export const containers: Layout = {
  listen: '0.0.0.0',
  clients: 'samenet',
  etcd: THREE.map((number) => ({ name: `etcd${number}`, host: `${NETWORK}.1${number}`, port: 2379, peerPort: 2380 })),
  members: THREE.map((number) => ({ name: `db${number}`, host: `${NETWORK}.2${number}`, port: 5432, restPort: 8008 })),
  webs: [1, 2].map((number) => ({ name: `web${number}`, host: `${NETWORK}.3${number}`, port: 3000 })),
  proxy: { site: 8000, primary: 5432, replica: 5433 },
  socket: '/run/haproxy.sock',
  // Debian 12's, which the Dockerfile of this folder installs.
  programs: '/usr/lib/postgresql/15/bin',
  folderOf: (name) => (name.startsWith('db') ? '/var/lib/postgresql' : `/var/lib/foyer/${name}`),
}

/** Writes what compose.yaml mounts into the containers, and the file of its variables. Secrets that the folder has are kept. */
export async function writeContainers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const secrets = await secretsOf(folder)
  for (const etcd of containers.etcd)
    await openFile(
      await writeConfig('etcd.yml', join(folder, `${etcd.name}.yml`), etcdValues(containers, etcd), undefined),
    )
  for (const member of containers.members)
    await writeConfig(
      'patroni.yml',
      join(folder, `${member.name}.yml`),
      memberValues(containers, member, secrets),
      undefined,
    )
  await openFile(await writeConfig('haproxy.cfg', join(folder, 'haproxy.cfg'), proxyValues(containers), undefined))
  const variables = {
    CONFIGS: folder,
    SUPERUSER_PASSWORD: secrets.superuserPassword,
    FOYER_PASSWORD: secrets.foyerPassword,
    SECRET_KEY: secrets.secretKey,
  }
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(folder, 'variables.env'), lines.join(''), { mode: 0o600 })
}

/** These hold no secret, and the programs that read them run as other users than whoever wrote them. */
function openFile(file: string): Promise<void> {
  return chmod(file, 0o644)
}
