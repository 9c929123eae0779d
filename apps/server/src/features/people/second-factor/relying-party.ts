import type { Deps } from '../../../deps.ts'

/** How long a browser waits for its person, in milliseconds. */
export const TIMEOUT = 120_000

/** Who passkeys are made for: the site at its public address alone, whatever a request says of itself. */
export function partyOf({ site }: Pick<Deps, 'site'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(site.publicUrl)
  return { id: hostname, origin }
}
