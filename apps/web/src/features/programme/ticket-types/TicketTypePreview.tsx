import { parseMoney } from '@foyer/domain'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import type { TicketTypeFormFacts, TicketTypeFormValues } from './ticket-type-form-values.ts'
import { onTopInWords, priceInWords } from './ticket-type-wording.ts'

const count = new Intl.NumberFormat('en')

function limits({ minPerOrder, maxPerOrder }: TicketTypeFormValues): string {
  if (typeof minPerOrder !== 'number' || typeof maxPerOrder !== 'number') return ''
  return minPerOrder > 1 ? `${minPerOrder} to ${maxPerOrder} per order` : `At most ${maxPerOrder} per order`
}

/** The stub as it will hang in the ticket box. */
export function TicketTypePreview({ values, facts }: { values: TicketTypeFormValues; facts: TicketTypeFormFacts }) {
  const price = parseMoney(values.price, facts.currency)
  const onTop = values.kind === 'free' || !price ? '' : onTopInWords(price, facts.currency, facts.charges)
  const known = values.kind === 'free' || values.kind === 'donation' || price !== null
  return (
    <TicketStub
      top={
        <>
          <p className="margin-bottom-10 text-sm semibold mute">What buyers see</p>
          <p className="flush heading text-22 bold leading-1-15 breakable tight-2">
            {values.name.trim() || 'Your ticket'}
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
          <span className="margin-top-6 keeps-lines mute">
            {limits(values)}
            {!values.unlimited && typeof values.capacity === 'number' && ` · ${count.format(values.capacity)} in all`}
          </span>
        </div>
      }
    />
  )
}
