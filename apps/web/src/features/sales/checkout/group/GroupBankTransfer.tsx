import type { OrderGroupView, OrderView } from '@foyer/contract'
import { formatEventTime, formatMoney, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { arrivedWords, bankTransferUntil, bankTransferWords } from '../../../../lib/bank-transfer-words.ts'
import { BankTransferSlip } from '../../../../ui/BankTransferSlip.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Page } from '../../../../ui/Page.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { GiveGroupBack } from './GiveGroupBack.tsx'
import classes from './GroupBankTransfer.module.css'

interface GroupBankTransferProps {
  group: OrderGroupView
  transfer: NonNullable<OrderGroupView['transfer']>
  token: string
  onChange: () => void
}

/** Dates that wait for one bank transfer: bank details, deadline and next steps. */
export function GroupBankTransfer({ group, transfer, token, onChange }: GroupBankTransferProps) {
  const { instructions, qrSvg } = transfer
  useEffect(() => {
    // The button that led here was far below the bank details. The braces matter: newer browsers return a promise, which an effect must not
    // return as its clean-up.
    window.scrollTo({ top: 0 })
  }, [])
  const [first] = group.orders
  if (instructions === null || first === undefined) return <GroupBankTransferOver group={group} />
  const arrived = arrivedWords(group)
  const until = bankTransferUntil({ transfer, event: first.order.event })
  const count = group.quantity
  return (
    <Page>
      <div className={classes['page']}>
        <div className="shrinks">
          <h1 className={classes['title']}>
            {arrived?.title ?? m.sales_transfer_title({ count, total: formatMoney(group.due, group.currency) })}
          </h1>
          <p className="mute text-17 margin-bottom-20">
            {arrived?.text ?? m.sales_transfer_lead({ count, date: until })}
          </p>
          <BankTransferSlip lines={instructions.lines} until={until} qrSvg={qrSvg} />
        </div>
        <div className="stack gap-14 shrinks">
          <Surface as="section" padding="large">
            <h2 className="margin-bottom-10 heading text-19">{m.sales_transfer_next()}</h2>
            <ol className="stack gap-10 mute breakable">
              <li>{m.sales_transfer_next_soon()}</li>
              <li>
                {group.buyer === null
                  ? m.sales_transfer_next_match({ count })
                  : m.sales_transfer_next_match_email({ count, email: group.buyer.email })}
              </li>
              <li>{m.sales_transfer_next_end({ date: until })}</li>
            </ol>
          </Surface>
          <Surface as="section" padding="large" className="stack gap-14 flush-paragraphs">
            <h2 className="flush heading text-19">{m.sales_group_title()}</h2>
            <ul className="plain-list stack gap-14">
              {group.orders.map(({ order }) => (
                <DateLine key={order.reference} order={order} />
              ))}
            </ul>
            <p className="row spread gap-16 bold figures">
              <span>{m.sales_transfer_total()}</span>
              <span>{formatMoney(group.due, group.currency)}</span>
            </p>
          </Surface>
          <Surface as="section" padding="large">
            <h2 className="margin-bottom-10 heading text-19">{m.sales_transfer_changed_mind()}</h2>
            <p>{m.sales_transfer_already_sent()}</p>
            {group.can.pay && group.paymentOptions.length > 1 && (
              <Button variant="default" onClick={onChange}>
                {m.sales_transfer_pay_another_way()}
              </Button>
            )}
            <GiveGroupBack group={group} token={token} />
          </Surface>
        </div>
      </div>
    </Page>
  )
}

function DateLine({ order: { event, total, currency, quantity } }: { order: OrderView }) {
  const time = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  return (
    <li className="row spread gap-16">
      <span className="shrinks">
        <strong className="block">{event.title}</strong>
        <span className="mute figures">{joinFacts([time.short, m.shell_tickets_count({ count: quantity })])}</span>
      </span>
      <span className="figures">{total === 0 ? m.shell_free() : formatMoney(total, currency)}</span>
    </li>
  )
}

/** Dates whose bank transfer is not expected now: no money should be sent, and what came is looked at. */
export function GroupBankTransferOver({ group }: { group: OrderGroupView }) {
  const states = group.orders.map(({ order }) => order.state)
  const state = states.find((each) => each === 'cancelled') ?? states[0] ?? 'expired'
  const words = arrivedWords({ ...group, state }) ?? bankTransferWords({ ...group, state })
  return (
    <EmptyState
      order={1}
      art="calendar"
      title={words?.title ?? m.sales_group_over_title()}
      text={words?.text ?? m.sales_group_over_text()}
      action={
        <Button component={Link} to="/events/listing">
          {m.shell_find_events()}
        </Button>
      }
    />
  )
}
