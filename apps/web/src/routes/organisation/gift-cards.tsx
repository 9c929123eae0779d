import { lazy, Suspense } from 'react'
import type { Route } from './+types/gift-cards'
import { useSettingsOrganisation } from '../../features/people/organisation/use-settings-organisation.ts'

const GiftCard = lazy(() => import('../../features/sales/gift-cards/GiftCard.tsx'))
const GiftCards = lazy(() => import('../../features/sales/gift-cards/GiftCards.tsx'))
const GiftCardShop = lazy(() => import('../../features/sales/gift-cards/GiftCardShop.tsx'))

/** In place of a card's id in the address, it opens the screen for selling gift cards. */
const SALE = 'sale'

/** One route that loads its screens when needed: public pages load the list of all routes and of the files that each imports. */
export default function OrganisationGiftCardsPage({ params: { cardId } }: Route.ComponentProps) {
  const { _id, permissions } = useSettingsOrganisation()
  return (
    <Suspense>
      {cardId === undefined ? (
        <GiftCards organisationId={_id} manages={permissions.includes('gift-cards:write')} />
      ) : cardId === SALE ? (
        <GiftCardShop key={_id} organisationId={_id} />
      ) : (
        <GiftCard key={cardId} organisationId={_id} cardId={cardId} />
      )}
    </Suspense>
  )
}
