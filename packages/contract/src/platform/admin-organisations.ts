import { memberRoles } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant, listOf, lookup, pageQuery } from '../primitives.ts'
import { balanceView, imposedView } from './admin-users.ts'
import { reasonText } from './appeals.ts'

export const organisationStates = ['active', 'suspended'] as const

const personView = z.object({ _id: id, name: z.string(), email: z.string() })

/** An organisation in the administrators' list. */
export const adminOrganisationRow = z
  .object({
    _id: id,
    name: z.string(),
    slug: z.string(),
    state: z.enum(organisationStates),
    owners: z.array(personView),
    members: z.int(),
    events: z.int(),
    createdAt: instant,
  })
  .meta({ id: 'AdminOrganisationRow' })
export type AdminOrganisationRow = z.infer<typeof adminOrganisationRow>

/**
 * An organisation as administrators see it. `suspension` is its own; without one, an organisation is suspended while the accounts of all
 * its owners are suspended.
 */
export const adminOrganisationView = adminOrganisationRow
  .extend({
    people: z.array(personView.extend({ role: z.enum(memberRoles), limited: z.boolean(), suspended: z.boolean() })),
    publicContact: z.string().nullable(),
    currency: z.string(),
    timezone: z.string(),
    requiresSecondFactor: z.boolean(),
    balances: z.array(balanceView),
    suspension: imposedView.nullable(),
    can: z.object({ suspend: z.boolean(), lift: z.boolean() }),
  })
  .meta({ id: 'AdminOrganisation' })
export type AdminOrganisationView = z.infer<typeof adminOrganisationView>

export const adminOrganisationSorts = ['-createdAt', 'createdAt', 'name', '-events', '-members'] as const

const byOrganisation = z.strictObject({ organisationId: id })

/** Organisations, for administrators. */
export const adminOrganisationRows = {
  listAllOrganisations: row({
    method: 'GET',
    url: '/api/admin/organisations',
    tag: 'Users',
    summary: 'Every organisation',
    permission: 'user:manage',
    schema: {
      querystring: pageQuery.extend({
        search: lookup(100).optional(),
        state: z.enum(organisationStates).optional(),
        sort: z.enum(adminOrganisationSorts).default('-createdAt'),
      }),
      response: { 200: listOf(adminOrganisationRow) },
    },
  }),
  getAnyOrganisation: row({
    method: 'GET',
    url: '/api/admin/organisations/:organisationId',
    tag: 'Users',
    summary: 'One organisation',
    permission: 'user:manage',
    schema: { params: byOrganisation, response: { 200: adminOrganisationView } },
    errors: ['organisation.not_found'],
  }),
  suspendOrganisation: row({
    method: 'POST',
    url: '/api/admin/organisations/:organisationId/suspend',
    tag: 'Users',
    summary: 'Suspend an organisation: no sales, no payouts',
    permission: 'user:manage',
    stepUp: true,
    schema: {
      params: byOrganisation,
      body: z.strictObject({ reason: reasonText }),
      response: { 200: adminOrganisationView },
    },
    errors: ['organisation.not_found', 'organisation.already_suspended'],
  }),
  liftOrganisationSuspension: row({
    method: 'POST',
    url: '/api/admin/organisations/:organisationId/lift',
    tag: 'Users',
    summary: 'Lift the suspension of an organisation',
    permission: 'user:manage',
    schema: {
      params: byOrganisation,
      body: z.strictObject({ note: reasonText }),
      response: { 200: adminOrganisationView },
    },
    errors: ['organisation.not_found', 'organisation.not_suspended'],
  }),
}
