import { slugify } from '@foyer/domain'
import { m } from '@foyer/messages'
import { fetchFile } from '../../../api/files.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { inAddress } from '../../../lib/selection-address.ts'
import type { Selection } from './use-ticket-selection.ts'

interface ExportTicketsProps {
  readonly eventId: string
  readonly title: string
  readonly selection: Selection
}

/** Exports the selected tickets as a file that the server creates. */
export function ExportTickets({ eventId, title, selection }: ExportTicketsProps) {
  const arg = { params: { eventId }, query: inAddress(selection) }
  return (
    <ExportMenu
      name={m.guests_export_file({ event: slugify(title) || 'event' })}
      load={(ending) =>
        ending === 'csv' ? fetchFile('exportGuestTicketsCsv', arg) : fetchFile('exportGuestTicketsXlsx', arg)
      }
    />
  )
}
