import { m } from '@foyer/messages'
import { data } from 'react-router'
import type { Route } from './+types/buy-gift-card'
import { BuyGiftCard } from '../features/sales/gift-card-shop/BuyGiftCard.tsx'
import { pageServicesContext } from '../lib/page-context.ts'
import { Page } from '../ui/Page.tsx'
import { RouteError } from '../ui/RouteError.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = await context.get(pageServicesContext).giftCards(params.slug)
  if (shop === null) throw data(null, { status: 404 })
  return { shop }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData === undefined
    ? [{ title: `${m.events_organisation_not_found()} · Foyer` }, { name: 'robots', content: 'noindex' }]
    : [
        {
          title: `${m.gift_card_buy_title({ organisation: loaderData.shop.organisation.name })} · Foyer`,
        },
        {
          name: 'description',
          content: m.gift_card_buy_lead({ organisation: loaderData.shop.organisation.name }),
        },
      ]

export default function BuyGiftCardRoute({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <BuyGiftCard shop={shop} />
    </Page>
  )
}

/** Declared here and not on a parent route, so that the page of an organisation that sells no cards keeps its own title. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
