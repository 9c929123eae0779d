import type { Route } from './+types/landing'
import { LandingPage } from '../features/landing/LandingPage.tsx'
import { pageServicesContext } from '../lib/page-context.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  return { featured: await services.featured(), publicUrl: services.publicUrl }
}

const description =
  'Put your event online, sell the tickets, let people in and get paid. Open source, and yours to run.'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: 'Foyer: tickets for an evening out' },
  { name: 'description', content: description },
  ...(loaderData === undefined ? [] : [{ tagName: 'link', rel: 'canonical', href: `${loaderData.publicUrl}/` }]),
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: 'Foyer: tickets for an evening out' },
  { property: 'og:description', content: description },
]

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage featured={loaderData.featured} />
}
