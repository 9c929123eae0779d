import type { Route } from './+types/event-languages'
import { EventTexts } from '../../features/programme/event-texts/EventTexts.tsx'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'

export default function EventLanguagesPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="languages">
      <EventTexts key={params.eventId} eventId={params.eventId} />
    </EventFrame>
  )
}
