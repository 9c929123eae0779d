import { UnstyledButton } from '@mantine/core'
import { IconTicket, IconX } from '@tabler/icons-react'
import type { CheckedPromoCodeView, PublicEventView } from '@foyer/contract'
import { type PromoFit } from '@foyer/domain'
import { formatList, formatMoney, m } from '@foyer/messages'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { promoInWords } from './promo-terms.ts'
import classes from './PromoField.module.css'
import type { PromoCodeState } from './use-promo-code.ts'

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
    return <Applied event={event} applied={applied} fit={fit} onRemove={remove} />
  }
  if (!open && problem === null && !promo.busy)
    return (
      <div className={classes['place']}>
        <UnstyledButton className="semibold link-line accent underlined" onClick={() => setOpen(true)}>
          {m.events_box_promo_question()}
        </UnstyledButton>
      </div>
    )
  // A code that came with the link is filled in, so that it can be corrected.
  return (
    <Suspense>
      <PromoForm key={tried} promo={promo} focused={open} />
    </Suspense>
  )
}

interface AppliedProps {
  event: PublicEventView
  applied: CheckedPromoCodeView
  fit: PromoFit | null
  onRemove: () => void
}

function Applied({ event, applied, fit, onRemove }: AppliedProps) {
  return (
    <div className={classes['applied']} role="status" data-idle={(fit !== null && fit !== 'fits') || undefined}>
      <IconTicket size={22} stroke={1.7} aria-hidden />
      <p className="grow shrinks flush breakable">
        <strong>{applied.code}</strong> · {promoInWords(applied, event.currency)}
        <span className="block text-sm">{hintOf(applied, event, fit)}</span>
      </p>
      <UnstyledButton
        className={classes['remove']}
        aria-label={m.events_box_promo_remove({ code: applied.code })}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </UnstyledButton>
    </div>
  )
}

function hintOf(applied: CheckedPromoCodeView, event: PublicEventView, fit: PromoFit | null): string {
  const minimum = m.events_box_promo_minimum({ amount: formatMoney(applied.minOrderTotal, event.currency) })
  if (fit === 'minimum') return minimum
  if (fit === 'not_applicable') return m.events_box_promo_not_applicable()
  const names = event.tickets.filter(({ _id }) => applied.ticketIds?.includes(_id)).map(({ name }) => name)
  const covered = names.length > 0 ? m.events_box_promo_tickets({ tickets: formatList(names) }) : ''
  return [covered, fit === null && applied.minOrderTotal > 0 ? minimum : ''].filter(Boolean).join(' ')
}
