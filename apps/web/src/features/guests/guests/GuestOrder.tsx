import type { GuestOrderDetailView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconCalendarTime, IconCashBanknote, IconLinkOff, IconMailForward, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetGuestOrderQuery, useReplaceGuestLinkMutation, useResendOrderMutation } from '../../../api/hooks.ts'
import { agreementInWords } from '../../../lib/agreement-words.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { CorrectBuyer } from './CorrectBuyer.tsx'
import classes from './GuestOrder.module.css'
import { MoveOrder } from './MoveOrder.tsx'
import { OrderAnswers } from './OrderAnswers.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { PaidWith } from './PaidWith.tsx'
import { PaymentNotices } from './PaymentNotices.tsx'
import { OrderTickets } from './OrderTickets.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { RefundWish } from './RefundWish.tsx'

/** How often the order is fetched again while a refund is in progress. */
const WATCHED_MS = 5_000

/** An order with its details and the actions of its organiser. */
export function GuestOrder({ orderId }: { orderId: string }) {
  const [watching, setWatching] = useState(false)
  const { data, error, refetch } = useGetGuestOrderQuery(
    { params: { orderId } },
    { refetchOnMountOrArgChange: true, pollingInterval: watching ? WATCHED_MS : 0 },
  )
  const moving = data?.refunds.some(({ state }) => state === 'requested' || state === 'submitted') ?? false
  if (moving !== watching) setWatching(moving)
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  return data ? <OpenOrder order={data} /> : <CardSkeletons count={3} />
}

function OpenOrder({ order }: { order: GuestOrderDetailView }) {
  const isAdmin = useAppSelector((state) => state.user.user?.isAdmin ?? false)
  const [doing, setDoing] = useState<'refund' | 'buyer' | 'move' | null>(null)
  const moment = (at: string) => formatDate(at, 'moment', order.event.timezone)
  const open = order.requests.find((request) => request.state === 'open')
  const name = `${order.buyer.firstName} ${order.buyer.lastName}`.trim()

  return (
    <>
      <PageHeader
        title={name || order.buyer.email || m.guests_order_without_buyer()}
        back={{
          to: `/events/guests/${order.event._id}?show=orders`,
          label: m.guests_order_back({ event: order.event.title }),
        }}
        badge={
          <>
            <StatusBadge of="order" status={order.state} />
            {order.complimentary && <Badge tone="accent">{m.guests_complimentary()}</Badge>}
          </>
        }
        description={m.guests_order_description({
          reference: displayReference(order.reference),
          date: moment(order.paidAt ?? order.createdAt),
        })}
        actions={
          <>
            {order.can.resend && <Resend order={order} />}
            {order.can.move && (
              <Button
                variant="default"
                leftSection={<IconCalendarTime size={18} aria-hidden />}
                onClick={() => setDoing('move')}
              >
                {m.guests_move()}
              </Button>
            )}
            {order.can.refund && (
              <Button leftSection={<IconCashBanknote size={18} aria-hidden />} onClick={() => setDoing('refund')}>
                {m.guests_order_refund()}
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
          {order.paidWith && <PaidWith orders={order.paidWith} />}
          {isAdmin && order.payments.length > 0 && <PaymentNotices orderId={order._id} moment={moment} />}
        </div>
        <div className="stack shrinks gap-24">
          <Surface
            as="section"
            title={m.guests_order_buyer()}
            actions={
              order.can.correct && (
                <Button
                  size="sm"
                  variant="light"
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => setDoing('buyer')}
                >
                  {m.guests_order_buyer_edit()}
                </Button>
              )
            }
          >
            <dl className="facts grid gap-10">
              <div>
                <dt>{m.shell_name()}</dt>
                <dd>{name || m.guests_order_not_given()}</dd>
              </div>
              <div>
                <dt>{m.shell_email()}</dt>
                <dd>{order.buyer.email || m.guests_order_not_given()}</dd>
              </div>
              <div>
                <dt>{m.admin_legal_agreement()}</dt>
                <dd>{agreementInWords(order.agreement, order.event.timezone)}</dd>
              </div>
            </dl>
            {order.can.replaceLink && <ReplaceLink order={order} />}
          </Surface>
          {order.answers.length > 0 && <OrderAnswers order={order} />}
          <History order={order} moment={moment} />
        </div>
      </div>
      {doing === 'refund' && <RefundDialog order={order} onClose={() => setDoing(null)} />}
      {doing === 'move' && <MoveOrder order={order} onClose={() => setDoing(null)} />}
      {doing === 'buyer' && <CorrectBuyer order={order} onClose={() => setDoing(null)} />}
    </>
  )
}

function Resend({ order }: { order: GuestOrderDetailView }) {
  const [resend, { isLoading }] = useResendOrderMutation()
  const send = async () => {
    const sure = await confirmAction({
      title: m.guests_order_resend_title(),
      body: m.guests_order_resend_body({ email: order.buyer.email }),
      confirmLabel: m.guests_order_resend(),
    })
    if (!sure) return
    try {
      const { email } = await resend({ params: { orderId: order._id } }).unwrap()
      toast.success(m.guests_answer_resent({ email }))
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
      {m.guests_order_resend()}
    </Button>
  )
}

function ReplaceLink({ order }: { order: GuestOrderDetailView }) {
  const [replace, { isLoading }] = useReplaceGuestLinkMutation()
  const run = async () => {
    const sure = await confirmAction({
      title: m.guests_order_link_title(),
      body: m.guests_order_link_body({ email: order.buyer.email }),
      confirmLabel: m.guests_order_link(),
    })
    if (!sure) return
    try {
      const { email } = await replace({ params: { orderId: order._id } }).unwrap()
      toast.success(m.guests_answer_link({ email }))
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
        {m.guests_order_link()}
      </Button>
      <p className="hint">{m.guests_order_link_hint()}</p>
    </div>
  )
}

function History({ order, moment }: { order: GuestOrderDetailView; moment: (at: string) => string }) {
  return (
    <Surface as="section" title={m.guests_order_history()}>
      <ol className={classes['timeline']}>
        {order.timeline.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.text}`}>
            {entry.text}
            <span className="hint">{joinFacts([moment(entry.at), entry.by])}</span>
          </li>
        ))}
      </ol>
    </Surface>
  )
}
