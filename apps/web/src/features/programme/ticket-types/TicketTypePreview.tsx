import { parseMoney } from '@foyer/domain'
import { formatNumber, joinFacts, m } from '@foyer/messages'
import { priceInWords } from '../../../lib/ticket-price.ts'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import type { TicketTypeFormFacts, TicketTypeFormValues } from './ticket-type-form-values.ts'
import { onTopInWords } from './ticket-type-wording.ts'

function limits({ minPerOrder, maxPerOrder }: TicketTypeFormValues): string {
  if (typeof minPerOrder !== 'number' || typeof maxPerOrder !== 'number') return ''
  const max = formatNumber(maxPerOrder)
  return minPerOrder > 1
    ? m.programme_ticket_preview_range({ min: formatNumber(minPerOrder), max })
    : m.programme_ticket_preview_maximum({ max })
}

function capacityOf({ unlimited, capacity }: TicketTypeFormValues): string {
  return unlimited || typeof capacity !== 'number' ? '' : m.programme_ticket_preview_capacity({ count: capacity })
}

/** The ticket type as buyers will see it on the event page. */
export function TicketTypePreview({ values, facts }: { values: TicketTypeFormValues; facts: TicketTypeFormFacts }) {
  const price = parseMoney(values.price, facts.currency)
  const onTop = values.kind === 'free' || !price ? '' : onTopInWords(price, facts.currency, facts.charges)
  const known = values.kind === 'free' || values.kind === 'donation' || price !== null
  return (
    <TicketStub
      top={
        <>
          <p className="margin-bottom-10 text-sm semibold mute">{m.programme_ticket_preview()}</p>
          <p className="flush heading text-22 bold leading-1-15 breakable tight-2">
            {values.name.trim() || m.programme_ticket_preview_name()}
          </p>
          {values.description.trim() !== '' && <p className="margin-top-6 keeps-lines mute">{values.description}</p>}
        </>
      }
      bottom={
        <div className="stack">
          <span className="heading text-24 bold tight-2 figures">
            {known ? priceInWords({ kind: values.kind, price: price ?? 0, currency: facts.currency }) : '–'}
          </span>
          {onTop !== '' && <span className="margin-top-6 keeps-lines mute">{onTop}</span>}
          <span className="margin-top-6 keeps-lines mute">{joinFacts([limits(values), capacityOf(values)])}</span>
        </div>
      }
    />
  )
}
