import { useSearchParams } from 'react-router'
import { CreateEvent } from '../../features/programme/events/form/CreateEvent.tsx'
import { useFirstTicket } from '../../features/programme/ticket-types/use-first-ticket.tsx'

export default function CreateEventPage() {
  const [params] = useSearchParams()
  return <CreateEvent firstTicket={useFirstTicket(params.get('draft'))} />
}
