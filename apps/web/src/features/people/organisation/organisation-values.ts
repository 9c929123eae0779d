import { organisationInput, type OrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { FormErrors } from '@mantine/form'
import { wordedResolver } from '../../../lib/worded-resolver.ts'

/** The form's values: fields that are absent in the contract are empty strings here. */
export type OrganisationValues = {
  name: string
  slug: string
  about: string
  links: { label: string; url: string }[]
  legalName: string
  legalAddress: string
  taxId: string
  publicContact: string
  replyTo: string
  currency: string
  timezone: string
}

export const MOST_LINKS = 10

export function organisationValues(organisation: OrganisationView): OrganisationValues {
  const { name, slug, about, links, legalName, legalAddress, taxId, publicContact, replyTo, currency, timezone } =
    organisation
  return {
    name,
    slug,
    about,
    links: links.map(({ label, url }) => ({ label, url })),
    legalName: legalName ?? '',
    legalAddress: legalAddress ?? '',
    taxId: taxId ?? '',
    publicContact: publicContact ?? '',
    replyTo: replyTo ?? '',
    currency,
    timezone,
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The values to send. Adds the scheme to addresses, because people type them without it. */
export function organisationRequest(values: OrganisationValues) {
  return {
    ...values,
    links: values.links.map(({ label, url }) => ({
      label,
      url: /^[a-z]+:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`,
    })),
    legalName: orNull(values.legalName),
    legalAddress: orNull(values.legalAddress),
    taxId: orNull(values.taxId),
    publicContact: orNull(values.publicContact),
    replyTo: orNull(values.replyTo),
  }
}

const resolve = wordedResolver(organisationInput, {
  name: (value) => (String(value).trim() === '' ? m.organisation_enter_name() : m.account_name_one_line()),
  slug: () => m.organisation_fault_slug(),
  about: () => m.organisation_fault_about(),
  legalName: () => m.organisation_fault_line(),
  legalAddress: () => m.organisation_fault_legal_address(),
  taxId: () => m.organisation_fault_line(),
  publicContact: () => m.account_fault_contact(),
  replyTo: () => m.account_email_invalid(),
  timezone: () => m.account_fault_zone(),
  currency: () => m.account_fault_currency(),
})

export const organisationFaults = (values: OrganisationValues): FormErrors => resolve(organisationRequest(values))
