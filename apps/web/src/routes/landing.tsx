import type { Route } from './+types/landing'
import { LandingPage } from '../features/platform/landing/LandingPage.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import { shareMeta } from '../ui/share-meta.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  return { featured: await services.featured(), publicUrl: services.publicUrl }
}

const description =
  'Put your event online, sell the tickets, let people in and get paid. Open source, and yours to run.'

const title = 'Foyer: tickets for an evening out'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData === undefined) return [{ title }, { name: 'description', content: description }]
  const { publicUrl } = loaderData
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${publicUrl}/` },
    ...shareMeta({
      title,
      description,
      url: `${publicUrl}/`,
      image: `${publicUrl}/share/home.jpg`,
      imageAlt:
        'Every good night starts in the foyer. Put your event online, sell the tickets, let people in and get paid.',
    }),
  ]
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage featured={loaderData.featured} />
}
