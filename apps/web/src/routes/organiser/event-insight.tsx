import type { Route } from './+types/event-insight'
import { Insight } from '../../features/platform/insight/Insight.tsx'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'

export default function EventInsightPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="insight">
      <Insight eventId={params.eventId} />
    </EventFrame>
  )
}
