import { slugify } from '@foyer/domain'
import { m } from '@foyer/messages'
import { fetchFile } from '../../../api/files.ts'
import { ExportMenu } from './ExportMenu.tsx'
import type { GuestQuery } from './guests-url.ts'

interface ExportGuestsProps {
  eventId: string
  title: string
  query: GuestQuery
}

/** Exports the filtered guests, one row per ticket, as a file that the server creates. */
export function ExportGuests({ eventId, title, query }: ExportGuestsProps) {
  const { state, search, ticketId } = query
  const arg = {
    params: { eventId },
    query: { ...(state && { state }), ...(search !== undefined && { search }), ...(ticketId && { ticketId }) },
  }
  return (
    <ExportMenu
      name={m.guests_export_file({ event: slugify(title) || 'event' })}
      load={(ending) => (ending === 'csv' ? fetchFile('exportGuestsCsv', arg) : fetchFile('exportGuestsXlsx', arg))}
    />
  )
}
