import { memberRoles, organisationPermissions, permissionsOf } from '@foyer/domain'
import { expect, test } from 'vitest'
import type { KeyActor, Membership, UserActor } from '../../../http/actor.ts'
import { may, refusal } from './may.ts'

const HERE = { organisationId: 'here', eventId: null }
const EVENT = { organisationId: 'here', eventId: 'event' }

function user(membership: Partial<Membership> | null, more: Partial<UserActor> = {}): UserActor {
  const memberships: Membership[] = membership
    ? [{ organisationId: 'here', role: 'owner', eventIds: null, lacksSecondFactor: false, ...membership }]
    : []
  return {
    kind: 'user',
    userId: 'user',
    sessionId: 'session',
    isAdmin: false,
    approvesFrom: null,
    proved: false,
    guarded: false,
    actingAdminId: null,
    memberships,
    organisationId: 'here',
    ...more,
  }
}

function key(scopes: KeyActor['scopes'], membership: Partial<Membership> = {}): KeyActor {
  return {
    kind: 'key',
    keyId: 'key',
    keyName: 'Key',
    userId: 'user',
    isAdmin: false,
    actingAdminId: null,
    memberships: [{ organisationId: 'here', role: 'owner', eventIds: null, lacksSecondFactor: false, ...membership }],
    organisationId: 'here',
    scopes,
  }
}

test.each(memberRoles)('%s may do exactly what the role says', (role) => {
  const allowed = organisationPermissions.filter((permission) => may(user({ role }), permission, EVENT))
  expect(allowed).toEqual(permissionsOf(role))
})

test('a stranger does not learn that the organisation exists', () => {
  expect(refusal(user(null), 'events:read', EVENT)).toBe('unknown')
  expect(refusal(user({ organisationId: 'elsewhere' }), 'events:read', EVENT)).toBe('unknown')
})

test('an administrator of the platform may do everything', () => {
  expect(organisationPermissions.every((permission) => may(user(null, { isAdmin: true }), permission, HERE))).toBe(true)
})

test('who is limited to events finds no other event, and nothing of the organisation but its name and their events', () => {
  const limited = user({ role: 'manager', eventIds: ['event'] })
  expect(refusal(limited, 'events:write', EVENT)).toBeNull()
  expect(refusal(limited, 'events:write', { ...EVENT, eventId: 'other' })).toBe('unknown')
  const open = organisationPermissions.filter((permission) => may(limited, permission, HERE))
  expect(open).toEqual(['organisation:read', 'events:read'])
})

test('who lacks a required second factor may do nothing', () => {
  const unguarded = user({ lacksSecondFactor: true })
  for (const permission of organisationPermissions) expect(refusal(unguarded, permission, EVENT)).toBe('second_factor')
})

test('a key may do what both its scopes and its member’s role allow', () => {
  expect(may(key(['events:read']), 'events:read', EVENT)).toBe(true)
  expect(refusal(key(['events:read']), 'events:write', EVENT)).toBe('forbidden')
  expect(refusal(key(['payouts:write'], { role: 'door' }), 'payouts:write', HERE)).toBe('forbidden')
})
