import type { HeldTicketView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { IconFileTypePdf, IconQrcode, IconTransfer } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorCode, errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useGetHeldTicketQuery, useTransferHeldTicketMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { useMessageOpened } from '../../../lib/use-message-opened.ts'
import { rememberOrderToken, useOrderToken } from '../../../lib/order-tokens.ts'
import { useKeptPage } from '../../../lib/offline/use-kept-page.ts'
import { useTakeFile } from '../../../lib/use-take-file.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { DoorScreen } from './DoorScreen.tsx'
import { DoorTicket } from './DoorTicket.tsx'
import { isKeptTicket, isUsable } from './kept-views.ts'
import { NoKey } from './NoKey.tsx'
import actions from './OrderActions.module.css'
import details from './OrderDetails.module.css'
import { OrderFrame } from './OrderFrame.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { PassDates } from './PassDates.tsx'
import { PassOnDialog, type NewHolder } from './PassOnDialog.tsx'
import { SavedCopy } from './SavedCopy.tsx'
import { voidReason } from './ticket-words.ts'
import classes from './TicketsPage.module.css'
import { WhenAndWhere } from './WhenAndWhere.tsx'

interface HeldTicketProps {
  transferId: string
}

/** A ticket that was passed on, opened by the secret in its holder's e-mail. The holder cannot see the order it came from. */
export function HeldTicket({ transferId }: HeldTicketProps) {
  useMessageOpened()
  const handed = useHashSecret('t')
  const stored = useOrderToken(transferId)

  useEffect(() => {
    if (handed) rememberOrderToken(transferId, handed)
  }, [handed, transferId])

  const token = handed === undefined ? undefined : (handed ?? stored)
  return (
    <OrderFrame label={m.sales_held_label()}>
      {token === null ? (
        <NoKey thing="ticket" />
      ) : token === undefined ? (
        <OrderSkeleton />
      ) : (
        <OpenTicket {...{ transferId, token }} />
      )}
    </OrderFrame>
  )
}

function OpenTicket({ transferId, token }: HeldTicketProps & { token: string }) {
  const call = { params: { transferId }, headers: { 'x-ticket-token': token } }
  const { data, error, refetch } = useGetHeldTicketQuery(call, { refetchOnMountOrArgChange: true })
  const kept = useKeptPage({ kind: 'ticket', key: transferId, data, error, keep: isUsable, accepts: isKeptTicket })
  if (data !== undefined) return <TicketPage ticket={data} call={call} />
  if (errorCode(error) === 'ticket.not_found') return <NoKey thing="ticket" refused />
  if (kept !== null)
    return (
      <>
        <SavedCopy keptAt={kept.keptAt} thing="ticket" onRetry={() => void refetch()} />
        <TicketPage ticket={kept.data} call={call} />
      </>
    )
  if (error !== undefined) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  return <OrderSkeleton />
}

interface TicketPageProps {
  ticket: HeldTicketView
  call: { params: { transferId: string }; headers: { 'x-ticket-token': string } }
}

function heading({ state, event, serverTime }: HeldTicketView): string {
  if (state === 'transferred') return m.sales_held_title_passed_on()
  if (state === 'cancelled' || state === 'refunded') return m.sales_held_title_void()
  return Date.parse(event.endsAt) < Date.parse(serverTime) ? m.sales_order_title_over() : m.sales_order_title()
}

function TicketPage({ ticket, call }: TicketPageProps) {
  const { event } = ticket
  const [shown, setShown] = useState(false)
  return (
    <div className={classes['page']}>
      <div className="shrinks">
        <h1 className="page-title margin-bottom-18 heading">{heading(ticket)}</h1>
        <DoorTicket ticket={{ ...ticket, number: 1, of: 1 }} event={event} />
        <TicketActions ticket={ticket} call={call} onShow={() => setShown(true)} />
        {shown && (
          <DoorScreen
            tickets={[{ ...ticket, number: 1, of: 1 }]}
            event={event}
            first={ticket._id}
            onClose={() => setShown(false)}
          />
        )}
      </div>
      <div className={details['details']}>
        <section className={details['card']}>
          <h2 className="margin-bottom-10 heading text-19">{m.sales_held_heading()}</h2>
          <p>
            {ticket.from
              ? m.sales_held_from({ from: ticket.from, name: ticket.guestName })
              : m.sales_held_from_unknown({ name: ticket.guestName })}
          </p>
          <p>{m.sales_held_refund()}</p>
        </section>
        <PassDates tickets={[{ ...ticket, number: 1, of: 1 }]} event={event} />
        <WhenAndWhere event={event} />
      </div>
    </div>
  )
}

function TicketActions({ ticket, call, onShow }: TicketPageProps & { onShow: () => void }) {
  const [transfer] = useTransferHeldTicketMutation()
  const [passing, setPassing] = useState(false)
  const [typed, setTyped] = useState<NewHolder | undefined>()
  const { busy, take } = useTakeFile()
  const make = async () => {
    const name = `${m.sales_held_file_name({ name: ticket.event.customUrl ?? 'foyer' })}.pdf`
    return new File([await fetchFile('heldTicketPdf', call)], name, { type: 'application/pdf' })
  }

  return (
    <div className={actions['actions']}>
      {voidReason(ticket.state) === null && (
        <button type="button" className={actions['action']} data-primary onClick={onShow}>
          <IconQrcode size={18} aria-hidden /> {m.sales_door_show()}
        </button>
      )}
      {ticket.can.download && (
        <button
          type="button"
          className={actions['action']}
          aria-busy={busy}
          disabled={busy}
          onClick={() => void take(make)}
        >
          <IconFileTypePdf size={18} aria-hidden /> {m.sales_order_download_pdf()}
        </button>
      )}
      {ticket.can.passOn && (
        <button type="button" className={actions['action']} onClick={() => setPassing(true)}>
          <IconTransfer size={18} aria-hidden data-flip /> {m.sales_pass_on_confirm()}
        </button>
      )}
      {passing && (
        <PassOnDialog
          ticket={ticket.ticketName}
          eventTitle={ticket.event.title}
          send={(holder) => transfer({ ...call, body: holder }).unwrap()}
          typed={typed}
          onClose={(left) => {
            setTyped(left)
            setPassing(false)
          }}
        />
      )}
    </div>
  )
}
