import { m } from '@foyer/messages'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../../ui/Rich.tsx'

interface CheckoutTermsProps {
  free: boolean
  organiser: string
}

const termsLink = (words: ReactNode) => (
  <Anchor component={Link} to="/terms" target="_blank" inherit>
    {words}
  </Anchor>
)

/** What the buyer agrees to with the button above. */
export function CheckoutTerms({ free, organiser }: CheckoutTermsProps) {
  const terms = free ? m.sales_checkout_terms_free : m.sales_checkout_terms
  return (
    <p className="flush text-sm text-center balanced mute">
      <Rich parts={terms.parts({ organiser })} tags={{ link: termsLink }} />
    </p>
  )
}
