import { m } from '@foyer/messages'
import type { Route } from './+types/saved'
import { SavedPage } from '../features/programme/saved/SavedPage.tsx'

export const meta: Route.MetaFunction = () => [
  { title: `${m.events_saved_title()} · Foyer` },
  { name: 'robots', content: 'noindex' },
]

export default function SavedEventsPage() {
  return <SavedPage />
}
