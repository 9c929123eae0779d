import { CreateEvent } from '../../features/events/form/CreateEvent.tsx'

export default function CreateEventPage() {
  return <CreateEvent />
}
