import { m } from '@foyer/messages'
import { CheckIn } from '../features/door/check-in/CheckIn.tsx'
import type { Route } from './+types/check-in'

/** Links a manifest of its own, so that an app installed from here opens the door of this event. */
export const meta: Route.MetaFunction = ({ params }) => [
  { title: m.door_page_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'theme-color', content: '#1d1128' },
  { tagName: 'link', rel: 'manifest', href: `/door-app/${params.eventId}.webmanifest` },
  { tagName: 'link', rel: 'apple-touch-icon', href: '/door-icon-192.png' },
]

export default function CheckInPage({ params }: Route.ComponentProps) {
  return <CheckIn eventId={params.eventId} />
}
