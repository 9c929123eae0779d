import { m } from '@foyer/messages'
import { data } from 'react-router'
import type { Route } from './+types/feedback'
import { FeedbackForm, outcomeIn } from '../features/guests/feedback/FeedbackForm.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import { Page } from '../ui/Page.tsx'
import { RouteError } from '../ui/RouteError.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = await context.get(pageServicesContext).feedback(params.token)
  if (page === null) throw data(null, { status: 404 })
  return { page, token: params.token, outcome: outcomeIn(new URL(request.url).searchParams) }
}

export const meta: Route.MetaFunction = () => [
  { title: m.guests_feedback_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function FeedbackRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <FeedbackForm {...loaderData} />
    </Page>
  )
}

/** Declared here and not on a parent route, so that an unknown link keeps this page's title. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
