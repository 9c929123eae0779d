import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { required } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../apps/server/src/env.ts'
import { containers, writeContainers } from '../../ops/cluster/containers.ts'
import { etcdValues, type Layout, memberValues, proxyValues } from '../../ops/cluster/layout.ts'
import { secretsOf, writeConfig } from '../../ops/cluster/settings.ts'
import { root } from './run-command.ts'

describe('the configurations of a cluster', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-cluster-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const layout: Layout = {
    listen: '0.0.0.0',
    clients: 'samenet',
    etcd: [1, 2, 3].map((number) => ({ name: `etcd${number}`, host: `10.0.0.${number}`, port: 2379, peerPort: 2380 })),
    members: [1, 2].map((number) => ({ name: `db${number}`, host: `10.0.1.${number}`, port: 5432, restPort: 8008 })),
    webs: [{ name: 'web1', host: '10.0.2.1', port: 3000 }],
    proxy: { site: 80, primary: 5432, replica: 5433 },
    socket: '/run/haproxy.sock',
    programs: '/usr/bin',
    folderOf: (name) => `/var/lib/${name}`,
  }

  it('are written with their values, for their owner alone to read', async () => {
    const secrets = await secretsOf(folder)
    const written = [
      { template: 'etcd.yml', values: required(layout.etcd.map((etcd) => etcdValues(layout, etcd))[0], 'an etcd') },
      {
        template: 'patroni.yml',
        values: required(layout.members.map((member) => memberValues(layout, member, secrets))[0], 'a member'),
      },
      { template: 'haproxy.cfg', values: proxyValues(layout) },
    ]
    for (const { template, values } of written) {
      const file = join(folder, template)
      await writeConfig(template, file, values, undefined)
      expect(await readFile(file, 'utf8')).not.toContain('${')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
  })

  it('name each other', () => {
    expect(layout.etcd.map((etcd) => etcdValues(layout, etcd)['etcdPeers'])).toEqual(
      Array<string>(3).fill('etcd1=http://10.0.0.1:2380,etcd2=http://10.0.0.2:2380,etcd3=http://10.0.0.3:2380'),
    )
    expect(proxyValues(layout)['primaryServers']).toBe(
      '  server db1 10.0.1.1:5432 check port 8008\n  server db2 10.0.1.2:5432 check port 8008',
    )
    expect(proxyValues(layout)['webServers']).toBe('  server web1 10.0.2.1:3000 check')
  })

  it('are refused where a value is missing', async () => {
    const file = join(folder, 'none.yml')
    await expect(writeConfig('etcd.yml', file, { folder, clientPort: 1 }, undefined)).rejects.toThrow('has no value')
    expect(await readdir(folder)).not.toContain('none.yml')
  })

  it('keep their secrets from one start to the next', async () => {
    const made = await secretsOf(folder)
    expect(new Set(Object.values(made)).size).toBe(4)
    expect(await secretsOf(folder)).toEqual(made)
  })

  it('send a write again only with an idempotency key', () => {
    const proxy = readFileSync(join(root, 'ops/cluster/haproxy.cfg'), 'utf8')
    const backends = proxy.split(/^(?=backend )/m).slice(1)
    expect(backends).toHaveLength(2)
    for (const backend of backends)
      expect(backend).toContain('disable-l7-retry unless METH_GET or { req.hdr(idempotency-key) -m found }')
  })

  it('replicate synchronously', () => {
    const patroni = readFileSync(join(root, 'ops/cluster/patroni.yml'), 'utf8')
    expect(patroni).toMatch(/^ +synchronous_mode: true$/m)
    expect(patroni).toMatch(/^ +synchronous_commit: 'on'$/m)
  })

  it('let Patroni 3.0 take the lock only where it compares who has it', () => {
    expect(readFileSync(join(root, 'ops/cluster/patroni.yml'), 'utf8')).toMatch(/^etcd:$/m)
    expect(readFileSync(join(root, 'ops/cluster/etcd.yml'), 'utf8')).toMatch(/^enable-v2: true$/m)
  })

  it('sell on without etcd while every member confirms', () => {
    expect(readFileSync(join(root, 'ops/cluster/patroni.yml'), 'utf8')).toMatch(/^ +failsafe_mode: true$/m)
  })
})

describe('ops/cluster/compose.yaml', () => {
  const compose = readFileSync(join(root, 'ops/cluster/compose.yaml'), 'utf8')
  const parts = new Map(
    (/^services:\n([^]*?)^networks:$/m.exec(compose)?.[1] ?? '')
      .split(/^ {2}(?=[a-z])/m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf(':')), text]),
  )

  it('gives each container the address that the others know, and its own configuration', () => {
    for (const { name, host } of [...containers.etcd, ...containers.members, ...containers.webs])
      expect(parts.get(name)).toContain(`ipv4_address: ${host} }`)
    for (const { name } of [...containers.etcd, ...containers.members])
      expect(parts.get(name)).toMatch(new RegExp(`/${name}\\.yml:/etc/foyer/.*'${name}:/var/lib/`))
    const [, proxy] = /ipv4_address: ([\d.]+) /.exec(parts.get('haproxy') ?? '') ?? []
    for (const port of [containers.proxy.primary, containers.proxy.replica])
      expect(compose).toContain(`@${proxy}:${port}/foyer`)
  })

  it('writes the configurations that it mounts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-containers-'))
    try {
      await writeContainers(folder)
      const written = await readdir(folder)
      const mounted = [...compose.matchAll(/\$\{CONFIGS[^}]*\}\/([\w.]+):/g)].map(([, name]) => name)
      expect(mounted).toHaveLength(7)
      for (const name of mounted) expect(written).toContain(name)
      const variables = await readFile(join(folder, 'variables.env'), 'utf8')
      for (const [, name] of compose.matchAll(/\$\{(\w+):\?write/g)) expect(variables).toContain(`${name}=`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('runs without privileges, and opens one port to this machine alone', () => {
    expect(compose.match(/^x-(?:part|foyer): &\w+$/gm)).toHaveLength(2)
    expect(compose.match(/^ {2}cap_drop: \[ALL\]\n {2}security_opt: \['no-new-privileges:true'\]$/gm)).toHaveLength(2)
    for (const [name, text] of parts)
      expect([name, /^ {4}<<: \*(?:etcd|database|part|foyer)$/m.test(text)]).toEqual([name, true])
    const ports = [...compose.matchAll(/^ +ports: (.*)$/gm)].map(([, port]) => port)
    expect(ports).toHaveLength(1)
    expect(ports[0]).toMatch(/^\['\$\{BIND_ADDRESS:-127\.0\.0\.1\}:\$\{PORT:-8000\}:8000'\]$/)
  })

  it('has settings that exist, and no secret in it', () => {
    const own = /^x-settings:[^]*?\n\n/m.exec(compose)?.[0] ?? ''
    const named = [...`${own}${compose.slice(compose.indexOf('  web1:'))}`.matchAll(/\b([A-Z][A-Z_]+): /g)].map(
      ([, name]) => name,
    )
    expect(named.length).toBeGreaterThan(6)
    for (const name of named) expect(Object.keys(settings)).toContain(name)
    expect(compose).not.toMatch(/(?:PASSWORD|KEY): '?[a-z0-9]/)
  })
})

describe('ops/kubernetes', () => {
  const place = join(root, 'ops/kubernetes')
  const files = readdirSync(place).filter((name) => name !== 'kustomization.yaml')
  const objects = files.flatMap((name) => readFileSync(join(place, name), 'utf8').split(/^---$/m))
  const kindOf = (text: string) => /^kind: (\w+)$/m.exec(text)?.[1]
  const deployments = objects.filter((text) => kindOf(text) === 'Deployment')

  it('lists each of its files', () => {
    const list = readFileSync(join(place, 'kustomization.yaml'), 'utf8')
    for (const name of files) expect(list).toContain(`  - ${name}\n`)
  })

  it('has each kind of object, and no secret in it', () => {
    const kinds = objects.map((text) => kindOf(text) ?? '').toSorted((a, b) => a.localeCompare(b))
    expect(kinds).toEqual([
      'Cluster',
      'ConfigMap',
      'Deployment',
      'Deployment',
      'Ingress',
      'PodDisruptionBudget',
      'Service',
    ])
    expect(objects.join('')).not.toMatch(/postgres:\/\/|PASSWORD|_SECRET_KEY|: sk_/)
  })

  it('has settings that exist', () => {
    const config = objects.find((text) => kindOf(text) === 'ConfigMap') ?? ''
    const named = [config, ...deployments].flatMap((text) =>
      [...text.matchAll(/^(?: {2}| +- name: )([A-Z][A-Z_\d]+)(?::|$)/gm)].map(([, name]) => name),
    )
    expect(named.length).toBeGreaterThan(6)
    for (const name of named) expect(Object.keys(settings)).toContain(name)
  })

  it('runs pages and jobs without privileges, with probes, limits and time to stop', () => {
    expect(deployments).toHaveLength(2)
    for (const text of deployments) {
      for (const line of [
        'maxUnavailable: 0',
        'runAsNonRoot: true',
        'allowPrivilegeEscalation: false',
        'drop: [ALL]',
        'automountServiceAccountToken: false',
        'path: /readyz',
        'path: /healthz',
        'limits: { memory:',
        'secretKeyRef: { name: foyer-db-app, key: uri }',
      ])
        expect(text).toContain(line)
      expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(30)
    }
  })

  it('sends visitors to the processes for pages alone', () => {
    const service = objects.find((text) => kindOf(text) === 'Service') ?? ''
    expect(service).toContain('selector: { app: foyer, part: web }')
    expect(deployments.filter((text) => text.includes('part: web }'))).toHaveLength(1)
  })
})
