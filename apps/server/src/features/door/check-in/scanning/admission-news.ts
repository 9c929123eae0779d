import type { DomainEvent } from '@foyer/contract'

interface Admission {
  readonly organiserId: string
  readonly eventId: string
  readonly ticketId: string
  readonly scanId: string
  /** The check-in list; null for the main one. */
  readonly listId: string | null
}

/**
 * What an admission or its undoing is announced as. A list besides the main one has names of its own: whoever receives the others counts who
 * came to the event.
 */
export function admissionNews(what: 'admitted' | 'undone', { listId, ...admission }: Admission): DomainEvent {
  if (what === 'admitted')
    return listId === null
      ? { name: 'check_in.admitted', ...admission }
      : { name: 'check_in.list_admitted', ...admission, listId }
  return listId === null
    ? { name: 'check_in.undone', ...admission }
    : { name: 'check_in.list_undone', ...admission, listId }
}
