import { priceOrder, type FeeMode } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
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
          Fees you can read
        </h2>
        <p className="margin-top-18 text-18 mute measure-narrow leading-1-5">
          One fee, shown before anybody pays. You choose who bears it: your guests on top of the price, or you out of
          it. Each order keeps the fee it was made with, so nothing changes behind your back.
        </p>
        <p className="text-15 mute measure-narrow margin-top-20">
          An example: a ticket of {formatMoney(PRICE, 'NGN')} at a fee of 5 %. Whoever runs the platform sets the real
          one.
        </p>
      </div>
      <div className={classes['slips']}>
        <FeeSlip title="Guests pay it" feeMode="pass_on" />
        <FeeSlip title="You pay it" feeMode="absorb" />
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
              <dt>Ticket</dt>
              <dd>{money(priced.subtotal)}</dd>
            </div>
            <div>
              <dt>{feeMode === 'pass_on' ? 'Fee on top' : 'Fee inside'}</dt>
              <dd>{money(priced.platformFee)}</dd>
            </div>
            <div>
              <dt>Your guest pays</dt>
              <dd>{money(priced.total)}</dd>
            </div>
          </dl>
        </>
      }
      bottom={
        <p className={classes['yours']}>
          <span>Yours</span>
          <strong>{money(priced.organiserNet)}</strong>
        </p>
      }
    />
  )
}
