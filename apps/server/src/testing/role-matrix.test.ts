import { type ErrorView, permissions, type RouteName } from '@foyer/contract'
import { grants, type MemberRole, memberRoles, type OrganisationPermission } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actAs } from '../features/people/accounts/acting-scene.ts'
import { addMember, call, createSession, createUser, organisationOf, type TestUser } from './index.ts'
import { writtenOf } from './matrix-expectations.ts'
import type { Sample } from './matrix-sample.ts'
import { samples } from './matrix-samples.ts'
import { openMatrix, requestOf, routeNames, rowOf } from './matrix-site.ts'

/** Whose event or other thing is named: one the member is limited to, if limited; another of the organisation; another organisation's. */
const targets = ['own', 'sibling', 'foreign'] as const
type Target = (typeof targets)[number]

/** What a session needs at a door, whose rows name the permission of the paired phone. */
const AT_DOORS: Partial<Record<string, OrganisationPermission>> = {
  'check-in:scan': 'check-in:write',
  'check-in:assist': 'check-in:write',
}

/** What is asked for the membership of another; everybody may read what would end with their own. */
const OF_OTHERS: Partial<Record<RouteName, OrganisationPermission>> = { previewMemberEnd: 'members:write' }

function permissionOf(name: RouteName): OrganisationPermission | undefined {
  const { permission } = rowOf(name)
  const ofOthers = OF_OTHERS[name]
  if (ofOthers) return ofOthers
  return permissions[permission] === 'member' ? (permission as OrganisationPermission) : AT_DOORS[permission]
}

const names = routeNames.filter((name) => permissionOf(name) !== undefined)

/** Things that belong to an organisation and to no event, by the name of their parameter. */
const OF_ORGANISATION = /:(?:organisationId|payoutId|currency|guestId)\b/

/** Calls whose samples make an event of their own each, to which nobody is limited. */
const ON_NEW_EVENT: readonly RouteName[] = ['togglePublish', 'postponeEvent', 'cancelEvent', 'deleteEvent']

/** Calls that make an event, which members who are limited to some may not. */
const MAKES_EVENT: readonly RouteName[] = ['createEvent', 'duplicateEvent']

/** Calls about the organisation that is worked in: whoever lacks the permission is refused before anything is looked for. */
const OF_CHOSEN: readonly RouteName[] = ['getRegularGuestHistory', 'noteRegularGuest']

interface Caller {
  readonly role: MemberRole
  readonly limited: boolean
  /** Whether an administrator acts as the member. */
  readonly acting: boolean
}

const callers: Readonly<Record<string, Caller>> = {
  ...Object.fromEntries(memberRoles.map((role) => [role, { role, limited: false, acting: false }])),
  'limited manager': { role: 'manager', limited: true, acting: false },
  'limited door': { role: 'door', limited: true, acting: false },
  'administrator as manager': { role: 'manager', limited: false, acting: true },
  'administrator as door': { role: 'door', limited: false, acting: true },
}

/** The status that a caller gets, which follows from the row, the role and the limit. */
function expectationOf(name: RouteName, { role, limited, acting }: Caller, target: Target): number {
  const row = rowOf(name)
  const written = writtenOf(name)
  const permission = permissionOf(name) as OrganisationPermission
  const isOfEvent = written.foreign.owner === 404 && !OF_ORGANISATION.test(row.url)
  const isOpenToLimited = isOfEvent || permission === 'organisation:read' || permission === 'events:read'
  const isPermitted = grants(role, permission) && (!limited || (isOpenToLimited && !MAKES_EVENT.includes(name)))
  if (acting && (row.ownHand || row.stepUp)) return 403
  if (OF_CHOSEN.includes(name) && !isPermitted) return 403
  if (target === 'foreign' && written.foreign.owner === 404) return 404
  if (limited && isOfEvent && (target !== 'own' || ON_NEW_EVENT.includes(name))) return 404
  return isPermitted ? written.own.owner : 403
}

let world: Awaited<ReturnType<typeof openMatrix>>
let administrator: TestUser
const members = new Map<string, TestUser>()
beforeAll(async () => {
  world = await openMatrix()
  administrator = await createUser(world.site, { isAdmin: true })
  const organisationId = await organisationOf(world.site, world.own.organiser)
  for (const [caller, { role, limited }] of Object.entries(callers))
    members.set(
      caller,
      await addMember(world.site, { organisationId, role, ...(limited && { eventIds: [world.own.eventId] }) }),
    )
})
afterAll(() => world.close())

/** Headers of a session of the member's own, or of an administrator who acts as them. */
async function credentials(caller: string, { acting }: Caller): Promise<Record<string, string>> {
  const id = members.get(caller)?.id ?? ''
  return acting ? (await actAs(world.site, administrator, id)).headers : (await createSession(world.site, id)).headers
}

describe('members of an organisation', () => {
  test.each(names)('%s answers each role as the table of roles says', async (name) => {
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const target of targets) {
      let sample: Sample | null = null
      for (const [caller, terms] of Object.entries(callers)) {
        sample ??= await samples[name](world[target], world)
        const request = requestOf(world, name, sample, await credentials(caller, terms))
        const { status, body } = await call<Partial<ErrorView>>(world.site.app, request)
        const expected = expectationOf(name, terms, target)
        wanted[`${caller} ${target}`] = expected
        found[`${caller} ${target}`] = status === expected ? status : `${status} ${body.code ?? ''}`
        // Only what was done uses up what it was done to.
        if (status < 300) sample = null
      }
    }
    expect(found).toEqual(wanted)
  })

  test('cover every permission that a row asks of a member', () => {
    const asked = new Set(names.map(permissionOf))
    expect(asked.size).toBeGreaterThan(15)
  })
})
