import { m } from '@foyer/messages'
import { data } from 'react-router'
import type { Route } from './+types/waiting-room'
import { WaitingRoom } from '../features/programme/waiting-room/WaitingRoom.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import { Page } from '../ui/Page.tsx'
import { RouteError } from '../ui/RouteError.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = await context.get(pageServicesContext).waitingRoom(params.customUrl, params.token)
  if (page === null) throw data(null, { status: 404 })
  return { page, busy: new URL(request.url).searchParams.get('problem') === 'busy' }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${m.programme_room_page_title({ event: loaderData.page.title })} · Foyer`
      : `${m.events_page_not_found()} · Foyer`,
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function WaitingRoomRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <WaitingRoom {...loaderData} />
    </Page>
  )
}

/** Declared here and not on a parent route, so that an unknown room keeps this page's title. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
