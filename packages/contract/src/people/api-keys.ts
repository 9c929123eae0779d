import { apiKeyStates, keyOverlapHours, organisationPermissions } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant, line, listOf, pageQuery } from '../primitives.ts'

/** What an API key may do, in the words of the permissions of roles. */
export const apiKeyScopes = z.array(z.enum(organisationPermissions)).min(1).max(organisationPermissions.length)

/**
 * An API key as its organisation sees it. The secret is shown once, when the key is created.
 *
 * `member` is responsible for the key: it never has more permissions than they have, and is revoked when they leave. While a key is
 * `rotating`, its former secret works until `previousUntil`.
 */
export const apiKeyView = z
  .object({
    _id: id,
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(z.enum(organisationPermissions)),
    eventIds: z.array(id).nullable(),
    state: z.enum(apiKeyStates),
    member: z.object({ _id: id, name: z.string() }),
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant.nullable(),
    previousUntil: instant.nullable(),
    revokedAt: instant.nullable(),
    can: z.object({ rotate: z.boolean(), revoke: z.boolean() }),
  })
  .meta({ id: 'ApiKey' })
export type ApiKeyView = z.infer<typeof apiKeyView>

/** A key with its secret, `foyer_live_…`, which is shown only this once and not stored. */
export const newApiKeyView = z.object({ key: apiKeyView, secret: z.string() }).meta({ id: 'NewApiKey' })
export type NewApiKeyView = z.infer<typeof newApiKeyView>

/** Without `expiresAt` a key works for a year; with `eventIds` it is limited to these events. */
export const apiKeyInput = z.strictObject({
  name: line(60),
  scopes: apiKeyScopes,
  eventIds: z.array(id).min(1).max(200).nullable().default(null),
  expiresAt: instant.optional(),
})
export type ApiKeyInput = z.output<typeof apiKeyInput>

const organisationParams = z.strictObject({ organisationId: id })
const keyParams = z.strictObject({ organisationId: id, keyId: id })

/** API keys of an organisation, by which programs call the API. */
export const apiKeyRows = {
  listApiKeys: row({
    method: 'GET',
    url: '/api/organisations/:organisationId/keys',
    tag: 'API keys',
    summary: 'The API keys of an organisation, the newest first',
    permission: 'keys:read',
    schema: { params: organisationParams, querystring: pageQuery, response: { 200: listOf(apiKeyView) } },
    errors: ['organisation.not_found'],
  }),
  createApiKey: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/keys',
    tag: 'API keys',
    summary: 'Create an API key; only this response contains its secret',
    permission: 'keys:write',
    stepUp: true,
    schema: { params: organisationParams, body: apiKeyInput, response: { 201: newApiKeyView } },
    errors: ['organisation.not_found', 'member.forbidden', 'event.not_found', 'api_key.too_many'],
  }),
  rotateApiKey: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/keys/:keyId/rotate',
    tag: 'API keys',
    summary: 'Give an API key a new secret; the previous one works for the chosen number of hours',
    permission: 'keys:write',
    stepUp: true,
    schema: {
      params: keyParams,
      body: z.strictObject({ overlapHours: z.literal(keyOverlapHours) }),
      response: { 200: newApiKeyView },
    },
    errors: ['organisation.not_found', 'api_key.not_found', 'api_key.ended', 'api_key.rotating'],
  }),
  revokeApiKey: row({
    method: 'POST',
    url: '/api/organisations/:organisationId/keys/:keyId/revoke',
    tag: 'API keys',
    summary: 'Revoke an API key immediately; a key that has ended does not change',
    permission: 'keys:write',
    schema: { params: keyParams, response: { 200: apiKeyView } },
    errors: ['organisation.not_found', 'api_key.not_found'],
  }),
}
