import { type ErrorView, isOpenToKeys } from '@foyer/contract'
import { organisationPermissions } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../features/people/api-keys/api-key-scene.ts'
import { call, type TestUser } from './index.ts'
import { memberExpectation, memberPermission, memberRows, memberTargets } from './matrix-members.ts'
import { manager, type Sample } from './matrix-sample.ts'
import { samples } from './matrix-samples.ts'
import { openMatrix, requestOf, rowOf } from './matrix-site.ts'

/** Keys of an owner: one that may do all a key can, one that reads, and one for a single event. */
const keys = {
  'all scopes': { scopes: organisationPermissions, limited: false },
  'reading scopes': { scopes: organisationPermissions.filter((scope) => scope.endsWith(':read')), limited: false },
  'all scopes, one event': { scopes: organisationPermissions, limited: true },
} as const
type KeyKind = keyof typeof keys
const kinds = Object.keys(keys) as KeyKind[]

let world: Awaited<ReturnType<typeof openMatrix>>
let owner: TestUser
beforeAll(async () => {
  world = await openMatrix()
  owner = await manager(world.own, world)
})
afterAll(() => world.close())

describe('API keys', () => {
  test.each(memberRows)('%s answers each key as its scopes and the table of roles say', async (name) => {
    const row = rowOf(name)
    const permission = memberPermission(name)
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const kind of kinds) {
      const { scopes, limited } = keys[kind]
      const has = (asked: string | undefined) => scopes.some((scope) => scope === asked)
      const isOpen = isOpenToKeys(row) && has(row.permission)
      // A key of its own each time: a key has a budget of calls, and an organisation one of keys.
      const key = await createApiKey(world.site, owner, scopes, limited ? { eventIds: [world.own.eventId] } : {})
      for (const target of memberTargets) {
        const sample: Sample = await samples[name](world[target], world)
        const request = requestOf(world, name, sample, key.headers)
        const { status, body } = await call<Partial<ErrorView>>(world.site.app, request)
        const due = memberExpectation(name, { role: 'owner', limited, acting: false }, target)
        const expected = isOpen && (due === 404 || has(permission)) ? due : 403
        wanted[`${kind} ${target}`] = expected
        found[`${kind} ${target}`] = status === expected ? status : `${status} ${body.code ?? ''}`
      }
      await world.site.deps.pool.query('update api_keys set revoked_at = now() where revoked_at is null')
    }
    expect(found).toEqual(wanted)
  })
})
