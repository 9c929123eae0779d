import { IconFileTypePdf, IconShare3 } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../ui/toast.ts'
import { CalendarMenu } from './CalendarMenu.tsx'
import classes from './OrderActions.module.css'
import { shareFile } from './give-file.ts'

interface OrderActionsProps {
  order: OrderView
  token: string
}

type Action = 'pdf' | 'calendar' | 'share'

/** Saves the tickets as a PDF, adds the event to a calendar, or shares the tickets. */
export function OrderActions({ order, token }: OrderActionsProps) {
  const [busy, setBusy] = useState<Action | null>(null)
  const call = { params: { reference: order.reference }, headers: { 'x-order-token': token } }
  const name = order.event.customUrl ?? order.reference
  const pdf = async () =>
    new File([await fetchFile('orderPdf', call)], `${m.sales_order_file_name({ name })}.pdf`, {
      type: 'application/pdf',
    })

  const run = async (action: Action, work: () => Promise<unknown>) => {
    setBusy(action)
    try {
      await work()
    } catch (error) {
      toast.error(errorMessage(error, m.sales_order_file_failed()))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className={classes['actions']}>
      {order.can.download && (
        <button
          type="button"
          className={classes['action']}
          data-primary
          aria-busy={busy === 'pdf'}
          disabled={busy !== null}
          onClick={() => void run('pdf', async () => saveFile(await pdf()))}
        >
          <IconFileTypePdf size={18} aria-hidden /> {m.sales_order_download_pdf()}
        </button>
      )}
      {order.can.download && (
        <button
          type="button"
          className={classes['action']}
          disabled={busy !== null}
          aria-busy={busy === 'share'}
          onClick={() => void run('share', async () => shareFile(await pdf(), order.event.title))}
        >
          <IconShare3 size={18} aria-hidden /> {m.sales_order_share()}
        </button>
      )}
      {/* The last one: the choices that it opens stand below it. */}
      <CalendarMenu
        order={order}
        busy={busy !== null}
        onFile={() =>
          void run('calendar', async () => {
            saveFile(new File([await fetchFile('orderCalendar', call)], `${name}.ics`, { type: 'text/calendar' }))
          })
        }
      />
    </div>
  )
}
