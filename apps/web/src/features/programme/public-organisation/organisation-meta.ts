import type { PublicOrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import type { MetaDescriptor } from 'react-router'
import { languageLinks, shareMeta } from '../../../ui/share-meta.ts'
import { organisationPath } from './organisation-paths.ts'

const DESCRIPTION_MAX = 180

function described({ name, about }: PublicOrganisationView): string {
  const line = about.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return m.events_organisation_meta_text({ organisation: name })
  return line.length <= DESCRIPTION_MAX ? line : `${line.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/, '')}…`
}

/** What the page says of itself to search engines and in shared links. Pages of past events are found through the first. */
export function organisationMeta(organisation: PublicOrganisationView, publicUrl: string): MetaDescriptor[] {
  const description = described(organisation)
  const url = publicUrl + organisationPath(organisation, { past: 1 })
  return [
    { title: `${organisation.name} · Foyer` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...languageLinks(url),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'text/calendar',
      title: m.events_organisation_calendar(),
      href: `${publicUrl}/o/${organisation.slug}/calendar.ics`,
    },
    ...(organisation.indexable ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...shareMeta({
      title: organisation.name,
      description,
      url,
      image: new URL(organisation.shareImage, publicUrl).href,
      imageAlt: m.events_organisation_meta_image({ organisation: organisation.name }),
    }),
  ]
}

/** The organisation in the words of schema.org, for search engines. */
export function organisationJsonLd(organisation: PublicOrganisationView, publicUrl: string): object {
  const { name, slug, about, logo, links, contact } = organisation
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${publicUrl}/o/${slug}`,
    description: about || undefined,
    logo: logo === null ? undefined : new URL(logo, publicUrl).href,
    sameAs: [...links.map(({ url }) => url), ...(contact?.kind === 'website' ? [contact.href] : [])],
    email: contact?.kind === 'email' ? contact.text : undefined,
    telephone: contact?.kind === 'phone' ? contact.text : undefined,
  }
}
