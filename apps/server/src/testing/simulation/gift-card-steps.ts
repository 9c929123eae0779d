import type { NewGiftCardView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { newGiftCardCode } from '../../features/sales/gift-cards/index.ts'
import { newKey } from '../factories.ts'
import { ask, type Choice, paidWith, pick, type Play, toPay } from './play.ts'

const VALUES = [150, 1_000, 4_000, 25_000] as const

/** Who sells, and the last part of the address of their page. */
async function sellerOf({ world, sale }: Play): Promise<{ organisationId: string; slug: string }> {
  return world.deps.db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organiser_id')
    .select(['organisations.id as organisationId', 'organisations.slug'])
    .where('events.id', '=', sale.first.eventId)
    .executeTakeFirstOrThrow()
}

/** A visitor starts to buy a card, possibly twice concurrently with the same request. Returns its payment. */
export async function beginCard(play: Play, [value, , copies]: Choice): Promise<string | undefined> {
  const { sale, world } = play
  const { organisationId, slug } = await sellerOf(play)
  const amount = required(pick(VALUES, value), 'the value of a card')
  await ask(play, {
    method: 'PUT',
    url: `/api/organisations/${organisationId}/gift-card-shop`,
    headers: sale.organiser.headers,
    payload: { open: true, offers: [{ currency: sale.currency, amounts: VALUES, min: null, max: null }] },
  })
  const request = {
    method: 'POST',
    url: `/api/organisations/by-slug/${slug}/gift-cards`,
    headers: { 'idempotency-key': newKey() },
    payload: { currency: sale.currency, amount, buyer: { name: 'Ada', email: 'ada@example.org' } },
  } as const
  const answers = await Promise.all(Array.from({ length: 1 + (copies % 2) }, () => ask(play, request)))
  const begun = answers.find(({ status }) => status === 201)
  const reference = begun?.body['paymentReference']
  const row = await world.deps.db
    .selectFrom('payments')
    .select(['reference', 'provider'])
    .where('reference', '=', String(reference))
    .executeTakeFirst()
  if (!row) return undefined
  play.cardPayments.push(row.reference)
  play.sides.set(row.reference, sale.sides.find(({ name }) => name === row.provider) ?? null)
  return row.reference
}

/** Gives every sold card that has none yet a code that is known here: mails are not read in a sequence. */
export async function readCodes(play: Play): Promise<void> {
  const { db } = play.world.deps
  const cards = await db
    .selectFrom('gift_cards')
    .select(['id', 'organisation_id'])
    .where('sale_id', 'is not', null)
    .execute()
  for (const { id, organisation_id: organisationId } of cards) {
    if (play.cards.some((card) => card.id === id)) continue
    const { code, stored } = newGiftCardCode()
    await db.updateTable('gift_cards').set(stored).where('id', '=', id).execute()
    play.cards.push({ id, code, organisationId })
  }
}

/** The organiser refunds what is left of a card to its buyer, perhaps pressing twice. */
export async function refundCard(play: Play, [which, , copies]: Choice): Promise<void> {
  await readCodes(play)
  const card = pick(play.cards, which)
  if (!card) return
  const request = {
    method: 'POST',
    url: `/api/organisations/${card.organisationId}/gift-cards/${card.id}/refund`,
    headers: play.sale.organiser.headers,
  } as const
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, () => ask(play, request)))
}

/** The organiser gives away a card that pays a part of an order, or several whole ones. */
async function issueCard(play: Play, [value]: Choice): Promise<void> {
  const { sale } = play
  const { organisationId } = await sellerOf(play)
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

/** A buyer pays with a card that replaces the former ones or is added to them, or removes cards; perhaps twice at once. */
export async function applyCard(play: Play, [which, card, how]: Choice): Promise<void> {
  await readCodes(play)
  if (play.cards.length === 0) await issueCard(play, [card, 0, 0])
  const order = pick(play.orders, which)
  const chosen = pick(play.cards, card)
  if (!order || !chosen) return
  const request = {
    url: `${toPay(order)}/gift-card`,
    headers: { 'x-order-token': paidWith(order).token },
  }
  const apply = () => ask(play, { ...request, method: 'PUT', payload: { code: chosen.code } })
  const add = () => ask(play, { ...request, method: 'POST', url: `${request.url}s`, payload: { code: chosen.code } })
  await Promise.all(Array.from({ length: 1 + (how % 2) }, how % 3 === 0 ? apply : add))
  if (how % 7 === 6) await ask(play, { ...request, method: 'DELETE' })
  if (how % 7 === 5) await ask(play, { ...request, method: 'DELETE', url: `${request.url}s/${chosen.id}` })
}

/** A small card of its own pays a part of an order, so that another one can pay beside it. */
export async function applySmallCard(play: Play, which: number): Promise<void> {
  const index = play.cards.length
  await issueCard(play, [0, 0, 0])
  if (play.cards.length > index) await applyCard(play, [which, index, 2])
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

/** What the card of a payment gave to its order and got back of it, by its own movements. */
export async function booksOfCard(
  { world }: Play,
  payment: { order_id: string | null; gift_card_id: string | null },
): Promise<{ collected: number; returned: number }> {
  const movements = await world.deps.db
    .selectFrom('gift_card_movements')
    .select(['kind', 'amount'])
    .where('order_id', '=', required(payment.order_id, 'the order of a card'))
    .where('card_id', '=', required(payment.gift_card_id, 'the card of a payment'))
    .execute()
  const sum = (kinds: readonly string[]) =>
    movements.reduce((all, { kind, amount }) => (kinds.includes(kind) ? all + amount : all), 0)
  return { collected: -sum(['redeemed', 'released']), returned: sum(['returned']) }
}
