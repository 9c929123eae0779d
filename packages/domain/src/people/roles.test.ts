import { expect, test } from 'vitest'
import { grants, memberRoles, organisationPermissions, permissionsOf, rolesGranting } from './roles.ts'

test('an owner may do everything', () => {
  expect(permissionsOf('owner')).toEqual(organisationPermissions)
})

test.each(memberRoles)('%s: who may write something may read it', (role) => {
  const written = permissionsOf(role).filter((permission) => permission.endsWith(':write'))
  for (const permission of written) expect(permissionsOf(role)).toContain(permission.replace(':write', ':read'))
})

test('a viewer changes nothing and reads neither contacts nor receipts', () => {
  expect(permissionsOf('viewer').every((permission) => permission.endsWith(':read'))).toBe(true)
  expect(grants('viewer', 'contacts:read')).toBe(false)
  expect(grants('viewer', 'receipts:read')).toBe(false)
})

test.each(['sales:read', 'refunds:read', 'receipts:read', 'gift-cards:read', 'payouts:read'] as const)(
  'neither the box office nor the door sees money: %s',
  (permission) => {
    expect(grants('box_office', permission)).toBe(false)
    expect(grants('door', permission)).toBe(false)
  },
)

test.each(['members:write', 'organisation:write', 'keys:write', 'webhooks:write', 'audit:read'] as const)(
  'only owners have %s',
  (permission) => {
    expect(rolesGranting(permission)).toEqual(['owner'])
  },
)
