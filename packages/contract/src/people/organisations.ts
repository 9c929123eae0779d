import { type FieldCode, memberRoles, organisationPermissions, parsePublicContact } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { currency, email, id, instant, line, paragraph } from '../primitives.ts'

/** How an organisation introduces itself to one of its members. */
export const organisationSummaryView = z
  .object({
    _id: id,
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    role: z.enum(memberRoles),
    /** What the role may do. */
    permissions: z.array(z.enum(organisationPermissions)),
    /** Whether the member is limited to some of the events; they have no access to what concerns the whole organisation. */
    limited: z.boolean(),
    /** Whether calls that name no event apply to this organisation. */
    chosen: z.boolean(),
    /** Whether this person must set up two-step login before they can access anything of the organisation. */
    lacksSecondFactor: z.boolean(),
  })
  .meta({ id: 'OrganisationSummary' })
export type OrganisationSummaryView = z.infer<typeof organisationSummaryView>

/** A link that an organisation shows on its public page. */
const organisationLink = z.strictObject({
  label: line(60),
  url: z.url({ protocol: /^https?$/ }).max(500),
})

/** An organisation with its settings. */
export const organisationView = z
  .object({
    _id: id,
    name: z.string(),
    /** The last part of the address of its public page. */
    slug: z.string(),
    logoUrl: z.string().nullable(),
    about: z.string(),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
    legalName: z.string().nullable(),
    legalAddress: z.string().nullable(),
    taxId: z.string().nullable(),
    /** How guests reach the organisation, shown on its pages; null is not shown. */
    publicContact: z.string().nullable(),
    /** Where replies to its e-mails go; null is the address of its first owner. */
    replyTo: z.string().nullable(),
    /** What new events start with. */
    currency,
    timezone: z.string(),
    requiresSecondFactor: z.boolean(),
    createdAt: instant,
    /** What the caller may do with the organisation as a whole. */
    can: z.object({ update: z.boolean() }),
  })
  .meta({ id: 'Organisation' })
export type OrganisationView = z.infer<typeof organisationView>

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(60)
  .regex(/^[a-z0-9](-?[a-z0-9])*$/)

export const newOrganisationInput = z.strictObject({ name: line(100) })

export const organisationInput = z.strictObject({
  name: line(100),
  slug,
  about: paragraph(2000),
  links: z.array(organisationLink).max(10),
  legalName: line(200).nullable(),
  legalAddress: paragraph(500).nullable(),
  taxId: line(50).nullable(),
  /** An e-mail address, an international number or a web address, for everyone to see. */
  publicContact: line(200)
    .refine((text) => parsePublicContact(text) !== null, 'public_contact' satisfies FieldCode)
    .nullable(),
  replyTo: email.nullable(),
  currency,
  timezone: z.string().max(64),
})

const organisationParams = z.strictObject({ organisationId: id })

/** Organisations: those that a person belongs to, and their settings. */
export const organisationRows = {
  listOrganisations: row({
    method: 'GET',
    url: '/api/organisations',
    tag: 'Organisations',
    summary: 'The organisations that the caller belongs to, with the role in each',
    permission: 'account:self',
    schema: { response: { 200: z.object({ items: z.array(organisationSummaryView) }) } },
  }),
  createOrganisation: row({
    method: 'POST',
    url: '/api/organisations',
    tag: 'Organisations',
    summary: 'Create an organisation and become its owner; later calls use this organisation',
    permission: 'account:self',
    ownHand: true,
    schema: { body: newOrganisationInput, response: { 201: organisationSummaryView } },
    errors: ['organisation.too_many'],
  }),
  chooseOrganisation: row({
    method: 'PUT',
    url: '/api/organisations/chosen',
    tag: 'Organisations',
    summary: 'Choose the organisation for calls without an event',
    permission: 'account:self',
    schema: {
      body: z.strictObject({ organisationId: id }),
      response: { 200: organisationSummaryView },
    },
    errors: ['organisation.not_found'],
  }),
  getOrganisation: row({
    method: 'GET',
    url: '/api/organisations/:organisationId',
    tag: 'Organisations',
    summary: 'An organisation with its settings',
    permission: 'organisation:read',
    schema: { params: organisationParams, response: { 200: organisationView } },
  }),
  updateOrganisation: row({
    method: 'PUT',
    url: '/api/organisations/:organisationId',
    tag: 'Organisations',
    summary: 'Change the settings of an organisation',
    permission: 'organisation:write',
    schema: { params: organisationParams, body: organisationInput, response: { 200: organisationView } },
    errors: ['organisation.slug_taken'],
  }),
  setOrganisationLogo: row({
    method: 'PUT',
    url: '/api/organisations/:organisationId/logo',
    tag: 'Organisations',
    summary: 'Show a logo instead of initials; it is cropped to a square and re-encoded',
    permission: 'organisation:write',
    schema: { params: organisationParams, body: z.strictObject({}), response: { 200: organisationView } },
    errors: ['upload.missing', 'upload.not_an_image', 'upload.too_many_pixels', 'upload.photo_too_small'],
    upload: 'photo',
  }),
  deleteOrganisationLogo: row({
    method: 'DELETE',
    url: '/api/organisations/:organisationId/logo',
    tag: 'Organisations',
    summary: 'Remove the logo',
    permission: 'organisation:write',
    schema: { params: organisationParams, response: { 200: organisationView } },
  }),
  setOrganisationSecurity: row({
    method: 'PUT',
    url: '/api/organisations/:organisationId/security',
    tag: 'Organisations',
    summary: 'Require two-step login for all members; only an owner who uses it can require it',
    permission: 'organisation:write',
    stepUp: true,
    schema: {
      params: organisationParams,
      body: z.strictObject({ requiresSecondFactor: z.boolean() }),
      response: { 200: organisationView },
    },
    errors: ['organisation.own_second_factor'],
  }),
}
