import { CreateEvent } from '../../features/programme/events/form/CreateEvent.tsx'

export default function CreateEventPage() {
  return <CreateEvent />
}
