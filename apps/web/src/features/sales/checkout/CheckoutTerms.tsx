import { m } from '@foyer/messages'
import { Rich } from '../../../ui/Rich.tsx'
import { termsLinks } from '../../../ui/terms-links.tsx'

interface CheckoutTermsProps {
  free: boolean
  organiser: string
}

/** What the buyer agrees to with the button above. */
export function CheckoutTerms({ free, organiser }: CheckoutTermsProps) {
  const terms = free ? m.sales_checkout_terms_free : m.sales_checkout_terms
  return (
    <p className="flush text-sm text-center balanced mute">
      <Rich parts={terms.parts({ organiser })} tags={termsLinks} />
    </p>
  )
}
