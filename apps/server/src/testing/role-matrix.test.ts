import type { ErrorView } from '@foyer/contract'
import { memberRoles } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actAs } from '../features/people/accounts/acting-scene.ts'
import { addMember, call, createSession, createUser, organisationOf, type TestUser } from './index.ts'
import { type MatrixMember, memberExpectation, memberPermission, memberRows, memberTargets } from './matrix-members.ts'
import type { Sample } from './matrix-sample.ts'
import { samples } from './matrix-samples.ts'
import { openMatrix, requestOf, rowOf } from './matrix-site.ts'

const callers: Readonly<Record<string, MatrixMember>> = {
  ...Object.fromEntries(memberRoles.map((role) => [role, { role, limited: false, acting: false }])),
  'limited manager': { role: 'manager', limited: true, acting: false },
  'limited door': { role: 'door', limited: true, acting: false },
  'administrator as manager': { role: 'manager', limited: false, acting: true },
  'administrator as door': { role: 'door', limited: false, acting: true },
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
async function credentials(caller: string, { acting }: MatrixMember): Promise<Record<string, string>> {
  const id = members.get(caller)?.id ?? ''
  return acting ? (await actAs(world.site, administrator, id)).headers : (await createSession(world.site, id)).headers
}

describe('members of an organisation', () => {
  test.each(memberRows)('%s answers each role as the table of roles says', async (name) => {
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    const sessions = new Map<string, Record<string, string>>()
    for (const target of memberTargets) {
      let sample: Sample | null = null
      for (const [caller, terms] of Object.entries(callers)) {
        sample ??= await samples[name](world[target], world)
        const headers = sessions.get(caller) ?? (await credentials(caller, terms))
        sessions.set(caller, headers)
        const request = requestOf(world, name, sample, headers)
        const { status, body } = await call<Partial<ErrorView>>(world.site.app, request)
        const expected = memberExpectation(name, terms, target)
        wanted[`${caller} ${target}`] = expected
        found[`${caller} ${target}`] = status === expected ? status : `${status} ${body.code ?? ''}`
        // Only a successful call uses up the things of its sample, and only one that changes something may end sessions.
        if (status >= 300) continue
        sample = null
        if (rowOf(name).method !== 'GET') sessions.clear()
      }
    }
    expect(found).toEqual(wanted)
  })

  test('cover every permission that a row asks of a member', () => {
    const asked = new Set(memberRows.map(memberPermission))
    expect(asked.size).toBeGreaterThan(15)
  })
})
