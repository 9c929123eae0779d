import { useLocalStorage } from '@mantine/hooks'
import { FIRST_COLUMNS } from './ticket-columns.tsx'

/** The columns that a member chose for an event, stored in the browser. */
export function useChosenColumns(eventId: string): [readonly string[], (columns: readonly string[]) => void] {
  const [stored, setStored] = useLocalStorage<unknown>({ key: `guest-columns-${eventId}`, defaultValue: FIRST_COLUMNS })
  const columns = Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : FIRST_COLUMNS
  return [columns, setStored]
}
