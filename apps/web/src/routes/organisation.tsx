import { m } from '@foyer/messages'
import { data, redirect } from 'react-router'
import type { Route } from './+types/organisation'
import { FollowForm } from '../features/guests/followers/FollowForm.tsx'
import { OrganisationPage } from '../features/programme/public-organisation/OrganisationPage.tsx'
import { organisationMeta } from '../features/programme/public-organisation/organisation-meta.ts'
import { readPaging } from '../features/programme/public-organisation/organisation-paths.ts'
import { pageServicesContext } from '../lib/page-context.ts'
import { RouteError } from '../ui/RouteError.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  const { searchParams, search } = new URL(request.url)
  const organisation = await services.organisation(params.slug, readPaging(searchParams))
  if (organisation === null) throw data(null, { status: 404 })
  if ('movedTo' in organisation) throw redirect(`/o/${organisation.movedTo}${search}`, 301)
  return { organisation, publicUrl: services.publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: `${m.events_organisation_not_found()} · Foyer` }, { name: 'robots', content: 'noindex' }]
    : organisationMeta(loaderData.organisation, loaderData.publicUrl)

export default function OrganisationRoute({ loaderData: { organisation, publicUrl } }: Route.ComponentProps) {
  const follow = <FollowForm key={organisation._id} slug={organisation.slug} name={organisation.name} />
  return <OrganisationPage organisation={organisation} publicUrl={publicUrl} follow={follow} />
}

/** Declared here and not on a parent route, so that the page of an unknown organisation keeps its own title. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
