import { randomBytes } from 'node:crypto'
import { createSession, type TestUser } from './factories.ts'
import type { Place, World } from './matrix-world.ts'

/** What a valid call of a row consists of beside its method and the caller's credentials. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  payload?: Buffer | object
}

export type MakeSample = (place: Place, world: World) => Sample | Promise<Sample>

export const inEvent: MakeSample = ({ eventId }) => ({ params: { eventId } })
export const nothing: MakeSample = () => ({})

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@example.org`
}

/** The organiser of a place with a session that no call of the matrix has ended. */
export async function manager({ organiser }: Place, { site }: World): Promise<TestUser> {
  return { ...organiser, ...(await createSession(site, organiser.id)) }
}
