import { parseMoney } from '@foyer/domain'
import { TicketStub } from '../../ui/TicketStub.tsx'
import type { TicketFormFacts, TicketFormValues } from './ticket-form-values.ts'
import { onTopInWords, priceInWords } from './ticket-wording.ts'
import classes from './TicketForm.module.css'

const count = new Intl.NumberFormat('en')

function limits({ minPerOrder, maxPerOrder }: TicketFormValues): string {
  if (typeof minPerOrder !== 'number' || typeof maxPerOrder !== 'number') return ''
  return minPerOrder > 1 ? `${minPerOrder} to ${maxPerOrder} per order` : `At most ${maxPerOrder} per order`
}

/** The stub as it will hang in the ticket box. */
export function TicketPreview({ values, facts }: { values: TicketFormValues; facts: TicketFormFacts }) {
  const price = parseMoney(values.price, facts.currency)
  const onTop = values.kind === 'free' || !price ? '' : onTopInWords(price, facts.currency, facts.charges)
  const known = values.kind === 'free' || values.kind === 'donation' || price !== null
  return (
    <TicketStub
      top={
        <>
          <p className={classes['previewLabel']}>What buyers see</p>
          <p className={classes['previewName']}>{values.name.trim() || 'Your ticket'}</p>
          {values.description.trim() !== '' && <p className={classes['previewText']}>{values.description}</p>}
        </>
      }
      bottom={
        <div className={classes['previewFoot']}>
          <span className={classes['previewPrice']}>
            {known ? priceInWords({ kind: values.kind, price: price ?? 0, currency: facts.currency }) : '–'}
          </span>
          {onTop !== '' && <span className={classes['previewText']}>{onTop}</span>}
          <span className={classes['previewText']}>
            {limits(values)}
            {!values.unlimited && typeof values.capacity === 'number' && ` · ${count.format(values.capacity)} in all`}
          </span>
        </div>
      }
    />
  )
}
