import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../apps/server/src/env.ts'
import { secretsOf, writeConfig } from '../../ops/cluster/settings.ts'
import { root } from './run-command.ts'

describe('the configurations of a cluster', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-cluster-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('are written with their values, for their owner alone to read', async () => {
    const file = join(folder, 'etcd.yml')
    await writeConfig('etcd.yml', file, { folder, clientPort: 1, peerPort: 2 }, undefined)
    const text = await readFile(file, 'utf8')
    expect(text).toContain(`data-dir: '${folder}'`)
    expect(text).not.toContain('${')
  })

  it('are refused where a value is missing', async () => {
    const file = join(folder, 'none.yml')
    await expect(writeConfig('etcd.yml', file, { folder, clientPort: 1 }, undefined)).rejects.toThrow('peerPort')
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
