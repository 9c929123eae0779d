import type { OrderGroupView } from '@foyer/contract'
import { formatEventTime, formatMoney, m } from '@foyer/messages'
import { Title } from '@mantine/core'
import { useEffect } from 'react'
import { Page } from '../../../../ui/Page.tsx'
import { PriceBreakdown } from '../../../../ui/PriceBreakdown.tsx'
import { TicketStub } from '../../../../ui/TicketStub.tsx'
import classes from '../CheckoutDesk.module.css'
import { HoldTimer } from '../HoldTimer.tsx'
import { useHoldClock } from '../use-hold-clock.ts'
import { GiveGroupBack } from './GiveGroupBack.tsx'
import { GroupForm } from './GroupForm.tsx'
import { GroupOver } from './GroupOver.tsx'
import { useGroupPayment } from './use-group-payment.ts'

interface GroupCheckoutProps {
  group: OrderGroupView
  /** When the group was answered, in this device's milliseconds. */
  receivedAt: number
  token: string
  reload: () => unknown
}

/** One clock, one form and one payment for dates that are held together. */
export function GroupCheckout({ group, receivedAt, token, reload }: GroupCheckoutProps) {
  const left = useHoldClock(group.heldUntil, group.serverTime, receivedAt)
  const payment = useGroupPayment(group, token, reload)
  const over = left === 0 && !payment.busy
  useEffect(() => {
    // A payment in progress can outlive the hold: ask the server.
    if (over) reload()
  }, [over, reload])
  if (over && group.state === 'held') return <GroupOver returned={false} />
  const createdAt = Math.min(...group.orders.map(({ order }) => Date.parse(order.createdAt)))
  const heldFor = group.heldUntil === null ? 0 : (Date.parse(group.heldUntil) - createdAt) / 1000
  return (
    <Page>
      <Title order={1} className={classes['title']}>
        {group.total === 0 ? m.sales_checkout_title_free() : m.sales_checkout_title()}
      </Title>
      {left !== null && <HoldTimer seconds={left} of={heldFor} quantity={group.quantity} />}
      <div className={classes['columns']}>
        <div className={classes['stub']}>
          <GroupStub group={group} />
        </div>
        <div className={classes['form']}>
          <GroupForm group={group} token={token} busy={payment.busy} problem={payment.problem} onPay={payment.start} />
          <GiveGroupBack group={group} token={token} />
        </div>
      </div>
    </Page>
  )
}

/** Every date with its price, and what all of them come to. */
function GroupStub({ group }: { group: OrderGroupView }) {
  return (
    <TicketStub
      as="aside"
      top={
        <ul className="plain-list stack gap-18">
          {group.orders.map(({ order }) => {
            const { event } = order
            const time = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
            return (
              <li key={order.reference} className="stack gap-8 flush-paragraphs">
                <h2 className="flush heading text-19 leading-1-15 balanced">{event.title}</h2>
                <p className="semibold figures">{time.short}</p>
                <PriceBreakdown order={{ ...order, giftCards: [] }} />
              </li>
            )
          })}
        </ul>
      }
      bottom={
        <div className="stack gap-8 flush-paragraphs">
          {group.giftCards.length > 0 && (
            <>
              <p className="row spread gap-16 figures">
                <span>{m.shell_total()}</span>
                <span>{formatMoney(group.total, group.currency)}</span>
              </p>
              {group.giftCards.map(({ _id, tail, amount }) => (
                <p key={_id} className="row spread gap-16 figures">
                  <span>{m.shell_gift_card_ending({ tail })}</span>
                  <span>{formatMoney(-amount, group.currency)}</span>
                </p>
              ))}
            </>
          )}
          <p className="row spread gap-16 figures">
            <span>{m.sales_checkout_to_pay()}</span>
            <span className="heading bold text-28">
              {group.total === 0 ? m.shell_free() : formatMoney(group.due, group.currency)}
            </span>
          </p>
        </div>
      }
    />
  )
}
