import { applyCard, issueCard } from '../../../features/sales/gift-cards/gift-card-scene.ts'
import { newGiftCardCode } from '../../../features/sales/gift-cards/index.ts'
import { openShop, payForCard } from '../../../features/sales/payments/gift-card-sale-scene.ts'
import { applyGroupCard } from '../../../features/sales/payments/group-scene.ts'
import { organisationOf } from '../../factories.ts'
import type { ModelCard, ModelOrder } from './model.ts'
import { count, pick, type Player } from './play.ts'
import { least } from './second-pricing.ts'
import { agree } from './shown.ts'

/** A gift card with money on it: one that was used before, or a new one that the organiser gives away or a visitor buys. */
export async function chooseCard(player: Player): Promise<ModelCard> {
  const { organiser, next } = player
  const used = organiser.giftCards.filter(({ balance }) => balance > 0n)
  if (used.length > 0 && next(2) === 0) return pick(used, next)
  const value = pick([100, 3000, 20_000, 90_000], next) + next(500)
  const card = await (next(3) === 0 ? buyCard : giveCard)(player, value)
  organiser.giftCards.push(card)
  return card
}

async function giveCard({ site, user, organiser }: Player, value: number): Promise<ModelCard> {
  const fields = { value, currency: organiser.currency }
  const { card, code } = await issueCard(site, user, await organisationOf(site, user), fields)
  return { id: card._id, code, isSold: false, value: BigInt(value), balance: BigInt(value) }
}

async function buyCard({ site, user, organiser }: Player, value: number): Promise<ModelCard> {
  const { currency } = organiser
  const seller = { organisationId: await organisationOf(site, user), organiser: user }
  const shop = await openShop(site, seller, { offers: [{ currency, amounts: [], min: 1, max: 100_000 }] })
  const { cardId: id } = await payForCard(site, shop, { currency, amount: value })
  // Mails are not read in a sequence, so the card gets a code that is known here.
  const { code, stored } = newGiftCardCode()
  await site.deps.db.updateTable('gift_cards').set(stored).where('id', '=', id).execute()
  return { id, code, isSold: true, value: BigInt(value), balance: BigInt(value) }
}

interface Placed {
  readonly reference: string
  readonly token: string
}

/** Pays an order, or all orders of a cart, with a gift card as far as it goes. */
export async function payByCard(
  { site }: Player,
  card: ModelCard,
  { placed, total, isCart }: { placed: Placed; total: bigint; isCart: boolean },
): Promise<void> {
  const { body } = await (isCart ? applyGroupCard : applyCard)(site.app, placed, card.code)
  const paid = least(card.balance, total)
  agree('what a gift card pays', { paid: body.giftCard?.amount ?? 0, due: body.due }, { paid, due: total - paid })
}

/** What a gift card paid of an order; undefined if it paid nothing. */
export function paidByCard(player: Player, card: ModelCard | null, total: bigint): ModelOrder['paidByCard'] {
  if (!card) return undefined
  const paid = least(card.balance, total)
  if (paid === 0n) return undefined
  card.balance -= paid
  count(player, card.isSold ? 'orders paid with sold gift cards' : 'orders paid with given gift cards')
  return { card, paid, returned: 0n }
}
