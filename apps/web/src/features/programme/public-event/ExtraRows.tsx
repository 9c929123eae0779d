import type { PublicEventView } from '@foyer/contract'
import { formatList, formatMoney, m } from '@foyer/messages'
import { useState } from 'react'
import { useIsAlive } from '../../../lib/use-is-alive.ts'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import classes from './ExtraRows.module.css'
import type { TicketTypeRowState } from './use-ticket-box.ts'

interface ExtraRowsProps {
  rows: readonly TicketTypeRowState[]
  event: PublicEventView
}

/** The second step of the box: what can be bought with the tickets above, such as shirts and parking. */
export default function ExtraRows({ rows, event }: ExtraRowsProps) {
  const groups = Map.groupBy(rows, ({ ticketType }) => ticketType.variant?.of ?? ticketType._id)
  return (
    <section aria-labelledby="extras-title">
      <h3 id="extras-title" className={classes['title']}>
        {m.events_extras_title()}
      </h3>
      <ul className={classes['rows']}>
        {[...groups].map(([id, variants]) => (
          <ExtraRow key={id} rows={variants} event={event} />
        ))}
      </ul>
    </section>
  )
}

/** One extra with the choice of its sizes or colours. What is chosen of the others stays in the cart and is listed. */
function ExtraRow({ rows, event: { currency, tickets } }: ExtraRowsProps) {
  const alive = useIsAlive()
  const [chosen, setChosen] = useState<string | null>(null)
  const available = rows.find(({ sale }) => sale === 'on_sale') ?? rows[0]
  const row = rows.find(({ ticketType }) => ticketType._id === chosen) ?? available
  if (!row) return null
  const { ticketType, quantity, ceiling, sale } = row
  const { variant, description, fallbacks } = ticketType
  const name = variant?.item ?? ticketType.name
  const others = rows.filter((other) => other !== row && other.quantity > 0)
  const needed = tickets.filter(({ _id }) => ticketType.needsTicketIds.includes(_id)).map((needs) => needs.name)
  return (
    <li className={classes['row']} data-varied={variant !== null || undefined}>
      <div className={classes['words']}>
        <h4 className={classes['name']}>
          <bdi {...languageOf(fallbacks.name)}>{name}</bdi>
        </h4>
        {description !== '' && (
          <p className="text-15 keeps-lines mute" {...languageOf(fallbacks.description)}>
            {description}
          </p>
        )}
        <p className="figures bold">
          {ticketType.price === 0 ? m.shell_free() : formatMoney(ticketType.price, currency)}
        </p>
      </div>
      {variant && (
        <select
          className={classes['variants']}
          aria-label={m.events_extras_variant({ name })}
          value={ticketType._id}
          disabled={!alive}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {rows.map((option) => (
            <option key={option.ticketType._id} value={option.ticketType._id}>
              {optionInWords(option)}
            </option>
          ))}
        </select>
      )}
      {sale === 'on_sale' ? (
        <QuantityStepper
          label={ticketType.name}
          value={quantity}
          max={ceiling}
          disabled={!alive}
          onChange={(next) => row.onStep(next > quantity ? 1 : -1)}
        />
      ) : (
        <p className={classes['note']}>{m.shell_status_sold_out()}</p>
      )}
      {others.length > 0 && (
        <ul className={classes['note']}>
          {others.map((other) => (
            <li key={other.ticketType._id}>
              {m.events_extras_chosen({ count: other.quantity, name: other.ticketType.variant?.name ?? '' })}
            </li>
          ))}
        </ul>
      )}
      {sale === 'on_sale' && ceiling === 0 && (
        <p className={classes['note']}>
          {needed.length > 0 ? m.events_extras_needs({ tickets: formatList(needed) }) : m.events_extras_needs_ticket()}
        </p>
      )}
      {row.complaint !== null && (
        <p role="alert" className="notice bad whole-line text-15 semibold">
          {row.complaint}
        </p>
      )}
    </li>
  )
}

function optionInWords({ ticketType, sale }: TicketTypeRowState): string {
  const name = ticketType.variant?.name ?? ticketType.name
  return sale === 'on_sale' ? name : m.events_extras_variant_sold_out({ name })
}
