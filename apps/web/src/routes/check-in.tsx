import { CheckIn } from '../features/door/check-in/CheckIn.tsx'
import type { Route } from './+types/check-in'

/** Links its own manifest: what is put on a home screen from here is the door of one event. */
export const meta: Route.MetaFunction = ({ params }) => [
  { title: 'Check-in · Foyer' },
  { name: 'robots', content: 'noindex' },
  { name: 'theme-color', content: '#1d1128' },
  { tagName: 'link', rel: 'manifest', href: `/door-app/${params.eventId}.webmanifest` },
  { tagName: 'link', rel: 'apple-touch-icon', href: '/door-icon-192.png' },
]

export default function CheckInPage({ params }: Route.ComponentProps) {
  return <CheckIn eventId={params.eventId} />
}
