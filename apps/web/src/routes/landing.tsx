import { currentLanguage, m } from '@foyer/messages'
import type { Route } from './+types/landing'
import { LandingPage } from '../features/platform/landing/LandingPage.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import { languageLinks, shareMeta } from '../ui/share-meta.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  return { featured: await services.featured(), publicUrl: services.publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = m.admin_landing_page_title()
  const description = m.admin_landing_page_description()
  if (loaderData === undefined) return [{ title }, { name: 'description', content: description }]
  const { publicUrl } = loaderData
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${publicUrl}/` },
    ...languageLinks(`${publicUrl}/`),
    ...shareMeta({
      title,
      description,
      url: `${publicUrl}/`,
      image: `${publicUrl}/share/home.jpg?lang=${currentLanguage()}`,
      imageAlt: m.admin_landing_share_image(),
    }),
  ]
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage featured={loaderData.featured} />
}
