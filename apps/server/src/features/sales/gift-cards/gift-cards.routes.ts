import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertPermitted, may } from '../../people/organisations/index.ts'
import { renewGiftCardCode } from './deliver-gift-card.ts'
import { voidGiftCard } from './end-gift-card.ts'
import { findGiftCard, type GiftCardWithUse, listCardMovements, listGiftCards } from './gift-cards.queries.ts'
import { cardMovementView, giftCardView } from './gift-cards.view.ts'
import { issueGiftCard } from './issue-gift-card.ts'
import { readPublicShop } from './public-gift-card-shop.ts'
import { giftCardShopView, setGiftCardShop } from './set-gift-card-shop.ts'

async function readCard(
  deps: Deps,
  actor: MemberActor,
  { organisationId, cardId }: { organisationId: string; cardId: string },
): Promise<GiftCardWithUse> {
  await assertPermitted(deps.db, actor, 'gift-cards:read', organisationId)
  const card = await findGiftCard(deps.db, organisationId, cardId)
  if (!card) throw new AppError('gift_card.not_found')
  return card
}

/** The organisation's side of gift cards. Orders are paid with them by the calls of payments. */
export function giftCardRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listGiftCards, async ({ actor, params, query }) => {
      await assertPermitted(deps.db, actor, 'gift-cards:read', params.organisationId)
      const contacts = may(actor, 'contacts:read', { organisationId: params.organisationId, eventId: null })
      const { rows, total } = await listGiftCards(deps.db, params.organisationId, { ...query, contacts })
      const now = deps.now()
      return pageOf(
        rows.map((row) => giftCardView(actor, row, now)),
        query,
        total,
      )
    }),
    route(routes.issueGiftCard, ({ actor, params, body, network }) =>
      issueGiftCard(deps, actor, { organisationId: params.organisationId, input: body, network }),
    ),
    route(routes.getGiftCard, async ({ actor, params }) =>
      giftCardView(actor, await readCard(deps, actor, params), deps.now()),
    ),
    route(routes.listGiftCardMovements, async ({ actor, params, query }) => {
      const card = await readCard(deps, actor, params)
      const { rows, total } = await listCardMovements(deps.db, card.id, query)
      return pageOf(rows.map(cardMovementView), query, total)
    }),
    route(routes.voidGiftCard, ({ actor, params }) => voidGiftCard(deps, actor, params)),
    route(routes.renewGiftCardCode, ({ actor, params }) => renewGiftCardCode(deps, actor, params)),
    route(routes.getGiftCardShop, async ({ actor, params: { organisationId } }) => {
      await assertPermitted(deps.db, actor, 'gift-cards:read', organisationId)
      return giftCardShopView(deps, actor, organisationId)
    }),
    route(routes.setGiftCardShop, ({ actor, params, body }) =>
      setGiftCardShop(deps, actor, params.organisationId, body),
    ),
    route(routes.getPublicGiftCardShop, async ({ params }) => {
      const shop = await readPublicShop(deps, params.slug)
      if (!shop) throw new AppError('gift_card_sale.not_on_sale')
      return shop
    }),
  ]
}
