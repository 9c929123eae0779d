import type { Deps } from '../../../deps.ts'

/** How long a browser waits for the user, in milliseconds. */
export const TIMEOUT = 120_000

/** The relying party of passkeys: the site at its configured public address, independent of what a request claims. */
export function partyOf({ site }: Pick<Deps, 'site'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(site.publicUrl)
  return { id: hostname, origin }
}
