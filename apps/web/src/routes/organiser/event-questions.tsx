import type { Route } from './+types/event-questions'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { EventQuestions } from '../../features/programme/questions/EventQuestions.tsx'

export default function EventQuestionsPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="questions">
      <EventQuestions key={params.eventId} eventId={params.eventId} />
    </EventFrame>
  )
}
