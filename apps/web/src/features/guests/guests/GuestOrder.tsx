import type { GuestOrderDetailView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { Button } from '@mantine/core'
import { IconCashBanknote, IconLinkOff, IconMailForward, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetGuestOrderQuery, useReplaceGuestLinkMutation, useResendOrderMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { CorrectBuyer } from './CorrectBuyer.tsx'
import classes from './GuestOrder.module.css'
import { OrderAnswers } from './OrderAnswers.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { PaymentNotices } from './PaymentNotices.tsx'
import { OrderTickets } from './OrderTickets.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RefundWish } from './RefundWish.tsx'

/** While money is under way the order is asked for again. */
const WATCHED_MS = 5_000

/** An order with everything its organiser can know of it and do with it. */
export function GuestOrder({ orderId }: { orderId: string }) {
  const [watching, setWatching] = useState(false)
  const { data, error, refetch } = useGetGuestOrderQuery(
    { params: { orderId } },
    { refetchOnMountOrArgChange: true, pollingInterval: watching ? WATCHED_MS : 0 },
  )
  const moving = data?.refunds.some(({ state }) => state === 'requested' || state === 'submitted') ?? false
  if (moving !== watching) setWatching(moving)
  if (error && !data)
    return <ErrorState message={errorMessage(error, 'Failed to fetch the order')} onRetry={() => void refetch()} />
  return data ? <OpenOrder order={data} /> : <CardSkeletons count={3} />
}

function OpenOrder({ order }: { order: GuestOrderDetailView }) {
  const isAdmin = useAppSelector((state) => state.user.user?.isAdmin ?? false)
  const [doing, setDoing] = useState<'refund' | 'buyer' | null>(null)
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: order.event.timezone,
  })
  const moment = (at: string) => format.format(new Date(at))
  const open = order.requests.find((request) => request.state === 'open')
  const name = `${order.buyer.firstName} ${order.buyer.lastName}`.trim()

  return (
    <>
      <PageHeader
        title={name || order.buyer.email || 'An order without a buyer'}
        back={{ to: `/events/guests/${order.event._id}`, label: `Guests of ${order.event.title}` }}
        badge={
          <>
            <StatusBadge status={order.state} />
            {order.complimentary && <StatusBadge tone="accent">Complimentary</StatusBadge>}
          </>
        }
        description={`Order ${displayReference(order.reference)} · ${moment(order.paidAt ?? order.createdAt)}`}
        actions={
          <>
            {order.can.resend && <Resend order={order} />}
            {order.can.refund && (
              <Button leftSection={<IconCashBanknote size={18} aria-hidden />} onClick={() => setDoing('refund')}>
                Give money back
              </Button>
            )}
          </>
        }
      />
      {open && <RefundWish order={order} request={open} moment={moment} />}
      <div className="two-thirds">
        <div className="stack shrinks gap-24">
          {order.tickets.length > 0 && <OrderTickets order={order} moment={moment} />}
          <OrderMoney order={order} moment={moment} />
          {isAdmin && order.payments.length > 0 && <PaymentNotices orderId={order._id} moment={moment} />}
        </div>
        <div className="stack shrinks gap-24">
          <Surface
            as="section"
            title="Buyer"
            actions={
              order.can.correct && (
                <Button
                  size="sm"
                  variant="light"
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => setDoing('buyer')}
                >
                  Correct
                </Button>
              )
            }
          >
            <dl className="facts grid gap-10">
              <div>
                <dt>Name</dt>
                <dd>{name || 'Not named'}</dd>
              </div>
              <div>
                <dt>E-mail</dt>
                <dd>{order.buyer.email || 'Not given'}</dd>
              </div>
            </dl>
            {order.can.replaceLink && <ReplaceLink order={order} />}
          </Surface>
          {order.answers.length > 0 && <OrderAnswers order={order} />}
          <History order={order} moment={moment} />
        </div>
      </div>
      {doing === 'refund' && <RefundDialog order={order} onClose={() => setDoing(null)} />}
      {doing === 'buyer' && <CorrectBuyer order={order} onClose={() => setDoing(null)} />}
    </>
  )
}

function Resend({ order }: { order: GuestOrderDetailView }) {
  const [resend, { isLoading }] = useResendOrderMutation()
  const send = async () => {
    const sure = await confirmAction({
      title: 'Send the tickets again?',
      body: `They go to ${order.buyer.email}, as a PDF and a link.`,
      confirmLabel: 'Send them',
    })
    if (!sure) return
    try {
      toast.success((await resend({ params: { orderId: order._id } }).unwrap()).message)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Button
      variant="default"
      loading={isLoading}
      leftSection={<IconMailForward size={18} aria-hidden />}
      onClick={() => void send()}
    >
      Send again
    </Button>
  )
}

function ReplaceLink({ order }: { order: GuestOrderDetailView }) {
  const [replace, { isLoading }] = useReplaceGuestLinkMutation()
  const run = async () => {
    const sure = await confirmAction({
      title: 'Send a new link?',
      body: `The link to this order and the ticket codes sent before will stop working, also those that were printed. A new link and new codes go to ${order.buyer.email}.`,
      confirmLabel: 'Send new link',
    })
    if (!sure) return
    try {
      toast.success((await replace({ params: { orderId: order._id } }).unwrap()).message)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <div className={classes['beneath']}>
      <Button
        size="sm"
        variant="default"
        loading={isLoading}
        leftSection={<IconLinkOff size={16} aria-hidden />}
        onClick={() => void run()}
      >
        Send new link
      </Button>
      <p className="hint">
        Use this when the link or a ticket reached the wrong person. The link and the codes sent before stop working.
      </p>
    </div>
  )
}

function History({ order, moment }: { order: GuestOrderDetailView; moment: (at: string) => string }) {
  return (
    <Surface as="section" title="What happened">
      <ol className={classes['timeline']}>
        {order.timeline.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.text}`}>
            {entry.text}
            <span className="hint">
              {moment(entry.at)}
              {entry.by ? ` · ${entry.by}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </Surface>
  )
}
