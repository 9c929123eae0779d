import { m } from '@foyer/messages'
import { IconCalendarPlus, IconFileTypePdf, IconMinus, IconPlus, IconShare3 } from '@tabler/icons-react'
import classes from './Vignettes.module.css'

/* Small decorative drawings of the product's own screens, hidden from screen readers: the text next to them says the same. */

/** Two rows of a ticket box. */
export function TicketRows() {
  return (
    <div className={classes['rows']}>
      <Row name={m.admin_landing_box_lawn()} note={m.admin_landing_box_lawn_note()} count={2} />
      <Row name={m.admin_landing_box_balcony()} note={m.admin_landing_box_balcony_note()} count={0} few />
    </div>
  )
}

function Row({ name, note, count, few = false }: { name: string; note: string; count: number; few?: boolean }) {
  return (
    <div className={classes['row']}>
      <div>
        <strong>{name}</strong>
        <span className="block text-15 mute">{note}</span>
        {few && <span className={classes['few']}>{m.admin_landing_box_few()}</span>}
      </div>
      <span className="row rigid gap-14 bold figures">
        <span className={classes['less']}>
          <IconMinus size={15} stroke={2.2} />
        </span>
        {count}
        <span className={classes['more']}>
          <IconPlus size={15} stroke={2.2} />
        </span>
      </span>
    </div>
  )
}

/** A ticket and what can be done with it, as on a guest's phone. */
export function GuestPocket() {
  return (
    <div className={classes['pocket']}>
      <div className={classes['ticket']}>
        <div className={classes['light']} />
        <div className={classes['lines']}>
          <span />
          <span />
        </div>
        <div className={classes['tear']} />
        <div className={classes['lines']}>
          <span />
        </div>
      </div>
      <div className={classes['pills']}>
        <span>
          <IconFileTypePdf size={16} /> PDF
        </span>
        <span>
          <IconCalendarPlus size={16} /> {m.admin_landing_pocket_calendar()}
        </span>
        <span>
          <IconShare3 size={16} /> {m.admin_landing_pocket_pass_on()}
        </span>
      </div>
    </div>
  )
}

/** A sales curve without a scale, because it shows no real figures. */
export function SalesCurve() {
  return (
    <svg viewBox="0 0 360 190" className={classes['curve']}>
      <defs>
        <linearGradient id="landing-sales" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ea81b4" stopOpacity="0.75" />
          <stop offset="1" stopColor="#ea81b4" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d="M0 168c40-8 52-28 88-26s40-34 78-36 44 18 78 2 40-66 70-72 30 6 46-12v166H0Z"
        fill="url(#landing-sales)"
      />
      <path
        d="M0 168c40-8 52-28 88-26s40-34 78-36 44 18 78 2 40-66 70-72 30 6 46-12"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="314" cy="36" r="8" fill="currentColor" stroke="#fff" strokeWidth="3" />
    </svg>
  )
}

const entries = [
  { account: m.admin_landing_ledger_payment, side: 'debit', yours: undefined },
  { account: m.admin_landing_ledger_fee, side: 'credit', yours: undefined },
  { account: m.admin_landing_ledger_yours, side: 'credit', yours: true },
] as const

/** A transaction of the ledger: debits on the left equal credits on the right. */
export function BalancedBooks() {
  return (
    <div className={classes['books']}>
      {entries.map(({ account, side, yours }, index) => (
        <div key={index} className={classes['entry']} data-yours={yours}>
          <span>{account()}</span>
          <span className={classes['bar']} data-side={side} data-size={index} />
        </div>
      ))}
      <div className={classes['sum']}>
        <span>{m.admin_landing_ledger_difference()}</span>
        <strong>0</strong>
      </div>
    </div>
  )
}
