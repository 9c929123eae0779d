import type { NewApiKeyView } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import { call, createEvent, organisationOf, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export interface TestKey extends NewApiKeyView {
  readonly organisationId: string
  readonly headers: { authorization: string }
}

/** A key of the organisation of an organiser. */
export async function createApiKey(
  site: Pick<TestApp, 'app' | 'deps'>,
  maker: Pick<TestUser, 'id' | 'headers'>,
  scopes: readonly OrganisationPermission[],
  fields: { eventIds?: readonly string[]; expiresAt?: string } = {},
): Promise<TestKey> {
  const organisationId = await organisationOf(site, maker)
  const made = await call<NewApiKeyView>(site.app, {
    method: 'POST',
    url: `/api/organisations/${organisationId}/keys`,
    headers: maker.headers,
    payload: { name: 'Website', scopes, ...fields },
  })
  if (made.status !== 201) throw new Error(`The key was refused: ${JSON.stringify(made.body)}`)
  return { ...made.body, organisationId, headers: { authorization: `Bearer ${made.body.secret}` } }
}

/** An organiser with an event and a key. */
export async function openKeyScene(site: TestApp, scopes: readonly OrganisationPermission[]) {
  const event = await createEvent(site)
  return { ...event, key: await createApiKey(site, event.organiser, scopes) }
}
