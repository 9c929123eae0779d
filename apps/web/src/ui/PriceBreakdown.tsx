import type { OrderView } from '@foyer/contract'
import { shownLines, type ShownLine } from '@foyer/domain'
import { formatList, formatMoney, m, taxBesidePrice, taxName } from '@foyer/messages'
import { moneyOfSum } from '../lib/sum-money.ts'
import classes from './PriceBreakdown.module.css'

interface PriceBreakdownProps {
  order: Pick<
    OrderView,
    'lines' | 'currency' | 'subtotal' | 'discountTotal' | 'promoCode' | 'feeTotal' | 'taxTotal' | 'tax' | 'total'
  > &
    Partial<Pick<OrderView, 'giftCards'>>
  /** How the last line is called: what is to pay, or what was paid. */
  totalLabel?: string
  /** While the order is unpaid: the label of the amount that remains to be paid after its gift cards. */
  dueLabel?: string
  /** What went back of the total, minor units. */
  refunded?: number
}

/** Why the unit price of a line is not the own price of its ticket type: a group price or a price step. Empty otherwise. */
function reasonOf({ priceStep, groupFrom, unitPrice }: OrderView['lines'][number], currency: string): string {
  const price = formatMoney(unitPrice, currency)
  if (groupFrom !== null) return m.shell_price_group({ price })
  return priceStep === null ? '' : m.shell_price_step({ step: priceStep, price })
}

type OrderLine = OrderView['lines'][number]
type Writer = (minor: number) => string

function Line({ line, currency, money }: { line: OrderLine; currency: string; money: Writer }) {
  const reason = reasonOf(line, currency)
  return (
    <div className={classes['row']}>
      <dt>
        <span className={classes['quantity']}>{line.quantity} ×</span> {line.name}
        {line.admits !== undefined && line.admits > 1 && (
          <span className="block text-sm mute">{m.shell_for_people({ count: line.admits * line.quantity })}</span>
        )}
        {reason !== '' && <span className="block text-sm mute">{reason}</span>}
      </dt>
      <dd>{priceOf(line.subtotal, money)}</dd>
    </div>
  )
}

/** Bundles with the same content, and what is in each of them. */
function Bundle({
  bundle: { bundle, quantity, parts, lines },
  money,
}: {
  bundle: Exclude<ShownLine<OrderLine>, { bundle: null }>
  money: Writer
}) {
  const content = parts.map((part) =>
    part.quantity === 1 ? part.name : m.events_extras_chosen({ count: part.quantity, name: part.name }),
  )
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  return (
    <div className={classes['row']}>
      <dt>
        <span className={classes['quantity']}>{quantity} ×</span> {bundle}
        <span className="block text-sm mute">{formatList(content)}</span>
      </dt>
      <dd>{priceOf(subtotal, money)}</dd>
    </div>
  )
}

function priceOf(amount: number, money: Writer): string {
  return amount === 0 ? m.shell_free() : money(amount)
}

/** What an order costs, line by line; the parts sum to the total. What was refunded and what is left of it follow. */
export function PriceBreakdown({ order, totalLabel = m.shell_total(), dueLabel, refunded = 0 }: PriceBreakdownProps) {
  const { giftCards = [] } = order
  const money = moneyOfSum(
    [
      ...order.lines.map(({ subtotal }) => subtotal),
      ...giftCards.map(({ amount }) => amount),
      order.discountTotal,
      order.feeTotal,
      order.taxTotal,
      order.total,
      refunded,
    ],
    order.currency,
  )
  const ofCards = giftCards.reduce((sum, { amount }) => sum + amount, 0)
  const extras = [
    {
      label: order.promoCode === null ? m.shell_discount() : m.events_box_discount({ code: order.promoCode }),
      amount: -order.discountTotal,
    },
    { label: m.shell_fees(), amount: order.feeTotal },
    ...(order.tax && !order.tax.inclusive ? [{ label: taxName(order.tax), amount: order.taxTotal }] : []),
  ].filter(({ amount }) => amount !== 0)
  return (
    <dl className="stack gap-8 flush">
      {shownLines(order.lines).map((shown, index) =>
        shown.bundle === null ? (
          // A ticket with several prices has a line for each.
          <Line key={index} line={shown.lines[0]} currency={order.currency} money={money} />
        ) : (
          <Bundle key={index} bundle={shown} money={money} />
        ),
      )}
      {extras.map(({ label, amount }) => (
        <div key={label} className={classes['row']} data-quiet>
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      <div className={classes['row']} data-total>
        <dt>{totalLabel}</dt>
        <dd>{money(order.total)}</dd>
      </div>
      {giftCards.map(({ _id, tail, amount }) => (
        <div key={_id} className={classes['row']} {...(dueLabel === undefined && { 'data-quiet': true })}>
          <dt>{m.shell_gift_card_ending({ tail })}</dt>
          <dd>{money(dueLabel === undefined ? amount : -amount)}</dd>
        </div>
      ))}
      {ofCards > 0 && dueLabel !== undefined && (
        <div className={classes['row']} data-net>
          <dt>{dueLabel}</dt>
          <dd>{money(order.total - ofCards)}</dd>
        </div>
      )}
      {refunded > 0 && (
        <>
          <div className={classes['row']}>
            <dt>{m.events_cancelled_refunded()}</dt>
            <dd>{money(-refunded)}</dd>
          </div>
          <div className={classes['row']} data-net>
            <dt>{m.shell_paid_after_refunds()}</dt>
            <dd>{money(order.total - refunded)}</dd>
          </div>
        </>
      )}
      {order.tax?.inclusive && order.taxTotal > 0 && (
        <div className={classes['row']} data-quiet>
          <dt>{taxBesidePrice(order.tax)}</dt>
          <dd>{money(order.taxTotal)}</dd>
        </div>
      )}
    </dl>
  )
}
