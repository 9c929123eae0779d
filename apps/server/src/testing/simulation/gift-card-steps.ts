import type { NewGiftCardView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { ask, type Choice, pick, type Play } from './play.ts'

const VALUES = [150, 1_000, 4_000, 25_000] as const

/** The organiser gives away a card that pays a part of an order, or several whole ones. */
async function issueCard(play: Play, [value]: Choice): Promise<void> {
  const { world, sale } = play
  const { organiser_id: organisationId } = await world.deps.db
    .selectFrom('events')
    .select('organiser_id')
    .where('id', '=', sale.first.eventId)
    .executeTakeFirstOrThrow()
  const { status, body } = await ask(play, {
    method: 'POST',
    url: `/api/organisations/${organisationId}/gift-cards`,
    headers: sale.organiser.headers,
    payload: { value: required(pick(VALUES, value), 'the value of a card'), currency: sale.currency },
  })
  if (status !== 201) return
  const { card, code } = body as unknown as NewGiftCardView
  play.cards.push({ id: card._id, code, organisationId })
}

/** A buyer pays with a card, with another one after it, or takes it back; perhaps twice at once. */
export async function applyCard(play: Play, [which, card, how]: Choice): Promise<void> {
  if (play.cards.length === 0) await issueCard(play, [card, 0, 0])
  const order = pick(play.orders, which)
  const chosen = pick(play.cards, card)
  if (!order || !chosen) return
  const request = {
    url: `/api/orders/${order.reference}/gift-card`,
    headers: { 'x-order-token': order.token },
  }
  const apply = () => ask(play, { ...request, method: 'PUT', payload: { code: chosen.code } })
  await Promise.all(Array.from({ length: 1 + (how % 2) }, apply))
  if (how % 7 === 6) await ask(play, { ...request, method: 'DELETE' })
}

/** The organiser voids what is left of a card. */
export async function voidCard(play: Play, [which]: Choice): Promise<void> {
  if (play.cards.length === 0) await issueCard(play, [which, 0, 0])
  const card = pick(play.cards, which)
  if (!card) return
  await ask(play, {
    method: 'POST',
    url: `/api/organisations/${card.organisationId}/gift-cards/${card.id}/void`,
    headers: play.sale.organiser.headers,
  })
}

/** What a card gave to an order and got back of it, by its own movements. */
export async function booksOfCard({ world }: Play, orderId: string): Promise<{ collected: number; returned: number }> {
  const movements = await world.deps.db
    .selectFrom('gift_card_movements')
    .select(['kind', 'amount'])
    .where('order_id', '=', orderId)
    .execute()
  const sum = (kinds: readonly string[]) =>
    movements.reduce((all, { kind, amount }) => (kinds.includes(kind) ? all + amount : all), 0)
  return { collected: -sum(['redeemed', 'released']), returned: sum(['returned']) }
}
