import { m } from '@foyer/messages'
import { Button, Modal } from '@mantine/core'
import type { TicketTemplateDialog } from '../../../lib/series-template.ts'
import { templateFacts, templateOf, templateValues } from './template-values.ts'
import { TicketTypeForm } from './TicketTypeForm.tsx'

/** All settings of a ticket of a series, in the form of a ticket type. */
export function TemplateDialog({ ticket, currency, admitting, onSave, onClose }: TicketTemplateDialog) {
  return (
    <Modal opened onClose={onClose} title={m.programme_series_ticket_dialog()} size="xl">
      <TicketTypeForm
        initial={templateValues(ticket, currency)}
        facts={templateFacts(currency, admitting)}
        save={(body) => {
          onSave({ ...(ticket._id !== undefined && { _id: ticket._id }), ...templateOf(body) })
          return Promise.resolve()
        }}
        onSaved={onClose}
        saveLabel={m.programme_series_ticket_done()}
        cancel={
          <Button variant="default" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
        }
      />
    </Modal>
  )
}
