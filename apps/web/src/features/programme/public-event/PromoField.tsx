import type { PublicEventView } from '@foyer/contract'
import { type PromoFit } from '@foyer/domain'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import classes from './PromoField.module.css'
import type { PromoCodeState } from './use-promo-code.ts'

const AppliedPromo = lazyPart(() => import('./AppliedPromo.tsx'))
const PromoForm = lazyPart(() => import('./PromoForm.tsx'))

interface PromoFieldProps {
  event: PublicEventView
  promo: PromoCodeState
  fit: PromoFit | null
}

/** Asks for a promo code, and says what an applied one gives. */
export function PromoField({ event, promo, fit }: PromoFieldProps) {
  const [open, setOpen] = useState(false)
  const { applied, problem, tried } = promo
  if (applied !== null) {
    const remove = () => {
      promo.remove()
      setOpen(true)
    }
    return <AppliedPromo event={event} applied={applied} fit={fit} onRemove={remove} />
  }
  if (!open && problem === null && !promo.busy)
    return (
      <div className={classes['place']}>
        <button
          type="button"
          className="bare-button on-nothing unpadded semibold link-line accent underlined"
          onClick={() => setOpen(true)}
        >
          {m.events_box_promo_question()}
        </button>
      </div>
    )
  // A code that came with the link is filled in, so that it can be corrected.
  return <PromoForm key={tried} promo={promo} focused={open} />
}
