import type { HeldTicketView } from '@foyer/contract'
import { IconFileTypePdf, IconTransfer } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorCode, errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useGetHeldTicketQuery, useTransferHeldTicketMutation } from '../../../api/hooks.ts'
import { useHashSecret } from '../../../lib/hash-secret.ts'
import { rememberOrderToken, useOrderToken } from '../../../lib/order-tokens.ts'
import { useKeptPage } from '../../../lib/offline/use-kept-page.ts'
import { useTakeFile } from '../../../lib/use-take-file.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { DoorTicket } from './DoorTicket.tsx'
import { isKeptTicket, isUsable } from './kept-views.ts'
import { NoKey } from './NoKey.tsx'
import actions from './OrderActions.module.css'
import details from './OrderDetails.module.css'
import { OrderFrame } from './OrderFrame.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { PassOnDialog } from './PassOnDialog.tsx'
import { SavedCopy } from './SavedCopy.tsx'
import classes from './TicketsPage.module.css'
import { WhenAndWhere } from './WhenAndWhere.tsx'

interface HeldTicketProps {
  transferId: string
}

/** A ticket that was passed on, opened by the secret of its holder's mail. Of the order it came from nothing is known here. */
export function HeldTicket({ transferId }: HeldTicketProps) {
  const handed = useHashSecret('t')
  const stored = useOrderToken(transferId)

  useEffect(() => {
    if (handed) rememberOrderToken(transferId, handed)
  }, [handed, transferId])

  const token = handed === undefined ? undefined : (handed ?? stored)
  return (
    <OrderFrame label="Your ticket">
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
  if (state === 'transferred') return 'Passed on'
  if (state === 'cancelled' || state === 'refunded') return 'No longer valid'
  return Date.parse(event.endsAt) < Date.parse(serverTime) ? 'You were there' : 'You’re going'
}

function TicketPage({ ticket, call }: TicketPageProps) {
  const { event } = ticket
  return (
    <div className={classes['page']}>
      <div className="shrinks">
        <h1 className="page-title margin-bottom-18 heading">{heading(ticket)}</h1>
        <DoorTicket ticket={{ ...ticket, number: 1, of: 1 }} event={event} />
        <TicketActions ticket={ticket} call={call} />
      </div>
      <div className={details['details']}>
        <section className={details['card']}>
          <h2 className="margin-bottom-10 heading text-19">A ticket passed on to you</h2>
          <p>
            {ticket.from || 'Somebody'} passed it on to {ticket.guestName}. Whoever opens the link in your mail can use
            it, so keep it to yourself.
          </p>
          <p>Money for it, if it is ever refunded, goes to whoever bought it.</p>
        </section>
        <WhenAndWhere event={event} />
      </div>
    </div>
  )
}

function TicketActions({ ticket, call }: TicketPageProps) {
  const [transfer] = useTransferHeldTicketMutation()
  const [passing, setPassing] = useState(false)
  const { busy, take } = useTakeFile()
  const make = async () => {
    const name = `ticket-${ticket.event.customUrl ?? 'foyer'}.pdf`
    return new File([await fetchFile('heldTicketPdf', call)], name, { type: 'application/pdf' })
  }

  return (
    <div className={actions['actions']}>
      {ticket.can.download && (
        <button
          type="button"
          className={actions['action']}
          data-primary
          aria-busy={busy}
          disabled={busy}
          onClick={() => void take(make)}
        >
          <IconFileTypePdf size={18} aria-hidden /> PDF
        </button>
      )}
      {ticket.can.passOn && (
        <button type="button" className={actions['action']} onClick={() => setPassing(true)}>
          <IconTransfer size={18} aria-hidden /> Pass it on
        </button>
      )}
      {passing && (
        <PassOnDialog
          ticket={ticket.ticketName}
          eventTitle={ticket.event.title}
          send={(holder) => transfer({ ...call, body: holder }).unwrap()}
          onClose={() => setPassing(false)}
        />
      )}
    </div>
  )
}
