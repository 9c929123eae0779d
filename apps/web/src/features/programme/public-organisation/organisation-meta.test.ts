import type { PublicOrganisationView } from '@foyer/contract'
import { expect, test } from 'vitest'
import { organisationJsonLd, organisationMeta } from './organisation-meta.ts'

const none = { items: [], page: 1, limit: 12, total: 0 }
const organisation: PublicOrganisationView = {
  _id: '0193b0f4-0000-7000-8000-000000000000',
  slug: 'harmattan',
  name: 'Harmattan Nights',
  logo: '/uploads/logos/1.webp',
  about: 'Music\nunder the stars.',
  links: [{ label: 'Instagram', url: 'https://instagram.example/harmattan' }],
  contact: { kind: 'email', text: 'hello@harmattan.example', href: 'mailto:hello@harmattan.example' },
  coming: { ...none, page: 2, total: 20 },
  past: { ...none, page: 3 },
  sellsGiftCards: false,
  indexable: true,
  shareImage: '/share/organisations/1.jpg?lang=en',
}

test('search engines are told of the page of upcoming events, without the page of past ones', () => {
  const meta = organisationMeta(organisation, 'https://foyer.example')
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://foyer.example/o/harmattan?page=2' })
  expect(meta).toContainEqual({ name: 'description', content: 'Music under the stars.' })
  expect(meta).not.toContainEqual({ name: 'robots', content: 'noindex' })
})

test('an organisation that never had a public event is kept from search engines', () => {
  const meta = organisationMeta({ ...organisation, indexable: false }, 'https://foyer.example')
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('structured data names the organisation, its logo, links and contact', () => {
  expect(organisationJsonLd(organisation, 'https://foyer.example')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Harmattan Nights',
    url: 'https://foyer.example/o/harmattan',
    description: 'Music\nunder the stars.',
    logo: 'https://foyer.example/uploads/logos/1.webp',
    sameAs: ['https://instagram.example/harmattan'],
    email: 'hello@harmattan.example',
    telephone: undefined,
  })
})
