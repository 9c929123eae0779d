import { CheckIn } from '../features/check-in/CheckIn.tsx'
import type { Route } from './+types/check-in'

export const meta: Route.MetaFunction = () => [{ title: 'Check-in · Foyer' }, { name: 'robots', content: 'noindex' }]

export default function CheckInPage({ params }: Route.ComponentProps) {
  return <CheckIn eventId={params.eventId} />
}
