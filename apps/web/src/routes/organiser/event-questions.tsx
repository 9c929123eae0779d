import type { Route } from './+types/event-questions'
import { EventFrame } from '../../features/events/details/EventFrame.tsx'
import { EventQuestions } from '../../features/questions/EventQuestions.tsx'

export default function EventQuestionsPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="questions">
      <EventQuestions key={params.eventId} eventId={params.eventId} />
    </EventFrame>
  )
}
