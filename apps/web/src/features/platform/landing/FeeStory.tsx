import { priceOrder, type FeeMode } from '@foyer/domain'
import { formatMoney, formatPercent, m } from '@foyer/messages'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import classes from './FeeStory.module.css'
import story from './Story.module.css'

const PRICE = 1_000_000
const EXAMPLE_FEE = { basisPoints: 500, fixedPerTicket: 0 }

function example(feeMode: FeeMode) {
  return priceOrder({
    currency: 'NGN',
    lines: [{ ticketTypeId: 'example', unitPrice: PRICE, quantity: 1 }],
    discount: null,
    fee: EXAMPLE_FEE,
    feeMode,
  })
}

/** How the platform's fee works, on one ticket priced both ways by the rules that price every order. */
export function FeeStory() {
  return (
    <section aria-labelledby="fees" className={classes['fees']}>
      <div>
        <h2 id="fees" className={story['title']}>
          {m.admin_landing_fees_title()}
        </h2>
        <p className="margin-top-18 text-18 mute measure-narrow leading-1-5">{m.admin_landing_fees_lead()}</p>
        <p className="text-15 mute measure-narrow margin-top-20">
          {m.admin_landing_fees_example({
            price: formatMoney(PRICE, 'NGN'),
            share: formatPercent(EXAMPLE_FEE.basisPoints),
          })}
        </p>
      </div>
      <div className={classes['slips']}>
        <FeeSlip title={m.admin_landing_fees_guests_pay()} feeMode="pass_on" />
        <FeeSlip title={m.admin_landing_fees_you_pay()} feeMode="absorb" />
      </div>
    </section>
  )
}

function FeeSlip({ title, feeMode }: { title: string; feeMode: FeeMode }) {
  const priced = example(feeMode)
  const money = (minor: number) => formatMoney(minor, 'NGN')
  return (
    <TicketStub
      as="article"
      top={
        <>
          <h3 className="heading text-19 margin-bottom-14">{title}</h3>
          <dl className={classes['rows']}>
            <div>
              <dt>{m.admin_landing_fees_ticket()}</dt>
              <dd>{money(priced.subtotal)}</dd>
            </div>
            <div>
              <dt>{feeMode === 'pass_on' ? m.admin_landing_fees_on_top() : m.admin_landing_fees_inside()}</dt>
              <dd>{money(priced.platformFee)}</dd>
            </div>
            <div>
              <dt>{m.admin_landing_fees_total()}</dt>
              <dd>{money(priced.total)}</dd>
            </div>
          </dl>
        </>
      }
      bottom={
        <p className={classes['yours']}>
          <span>{m.admin_landing_fees_yours()}</span>
          <strong>{money(priced.organiserNet)}</strong>
        </p>
      }
    />
  )
}
