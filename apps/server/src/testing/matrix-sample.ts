import { randomBytes } from 'node:crypto'
import type { RouteName } from '@foyer/contract'
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

/**
 * What the authorisation matrix has to know of a feature beyond its rows in the contract. It stands beside the feature in a
 * `calls-scene.ts`, which `matrix-samples.ts` finds by its name.
 *
 * - `things`: makes what an address names and returns its id; by the name of the parameter or, where that is `id`, by the part of
 *   the address before it.
 * - `calls`: what a call needs beyond what follows from its row: preparations, and fields that must have a certain value.
 */
export interface CallScene {
  readonly things?: Readonly<Record<string, (place: Place, world: World) => string | Promise<string>>>
  readonly calls?: Readonly<Partial<Record<RouteName, MakeSample>>>
}

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@example.org`
}

/** Makes an order for one call: `own` gets the order's secret, `foreign` the secret of another order, which does not open it. */
export const madeFor =
  (order: (place: Place, world: World) => Promise<{ reference: string; token: string }>): MakeSample =>
  async (place, world) => {
    const { reference, token } = await order(place, world)
    return {
      params: { reference },
      headers: { 'x-order-token': place === world.own ? token : world.own.held.token },
    }
  }

/** The organiser of a place with a session that no call of the matrix has ended. */
export async function manager({ organiser }: Place, { site }: World): Promise<TestUser> {
  return { ...organiser, ...(await createSession(site, organiser.id)) }
}
