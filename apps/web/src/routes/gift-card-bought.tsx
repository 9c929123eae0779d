import { m } from '@foyer/messages'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/gift-card-bought'
import { GiftCardBought } from '../features/sales/payment/GiftCardBought.tsx'
import { Page } from '../ui/Page.tsx'

export const meta: Route.MetaFunction = () => [
  { title: m.gift_card_bought_meta() },
  { name: 'robots', content: 'noindex, nofollow' },
]

export default function GiftCardBoughtPage() {
  const [query] = useSearchParams()
  const reference = query.get('reference') ?? query.get('trxref') ?? ''
  return (
    <Page width="narrow">
      <GiftCardBought key={reference} reference={reference} />
    </Page>
  )
}
