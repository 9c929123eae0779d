import type { Secrets, TemplateValues } from './settings.ts'

/** A port of a machine. */
export interface Place {
  readonly name: string
  readonly host: string
  readonly port: number
}

/** A member of etcd; clients use its port. */
export interface EtcdPlace extends Place {
  readonly peerPort: number
}

/** A PostgreSQL and the Patroni that runs it, which answers at its REST port. */
export interface MemberPlace extends Place {
  readonly restPort: number
}

/** Where everything of a cluster runs: what the templates of this folder are filled with. */
export interface Layout {
  /** The address that each program listens on, on its own machine. */
  readonly listen: string
  /** Who may connect to the databases, as pg_hba.conf names addresses. */
  readonly clients: string
  readonly etcd: readonly EtcdPlace[]
  readonly members: readonly MemberPlace[]
  readonly webs: readonly Place[]
  /** Ports of the proxy. */
  readonly proxy: { readonly site: number; readonly primary: number; readonly replica: number }
  /** The proxy's own socket. */
  readonly socket: string
  /** The folder of PostgreSQL's programs. */
  readonly programs: string
  /** The folder that a program keeps its data in. */
  readonly folderOf: (name: string) => string
}

/** For etcd.yml. */
export function etcdValues(
  { listen, etcd, folderOf }: Layout,
  { name, host, port, peerPort }: EtcdPlace,
): TemplateValues {
  const etcdPeers = etcd.map((other) => `${other.name}=http://${other.host}:${other.peerPort}`).join(',')
  return { name, listen, host, clientPort: port, peerPort, etcdPeers, folder: folderOf(name) }
}

/** For patroni.yml. */
export function memberValues(
  layout: Layout,
  { name, host, port, restPort }: MemberPlace,
  secrets: Secrets,
): TemplateValues {
  const { listen, clients, etcd, programs, folderOf } = layout
  const etcdHosts = etcd.map((each) => `${each.host}:${each.port}`).join(',')
  return { ...secrets, name, listen, host, port, restPort, clients, etcdHosts, programs, folder: folderOf(name) }
}

/** For haproxy.cfg. */
export function proxyValues({ listen, members, webs, proxy, socket }: Layout): TemplateValues {
  const databases = members.map(
    ({ name, host, port, restPort }) => `  server ${name} ${host}:${port} check port ${restPort}`,
  )
  return {
    listen,
    socket,
    sitePort: proxy.site,
    primaryPort: proxy.primary,
    replicaPort: proxy.replica,
    primaryServers: databases.join('\n'),
    replicaServers: databases.join('\n'),
    webServers: webs.map(({ name, host, port }) => `  server ${name} ${host}:${port} check`).join('\n'),
  }
}
