import type {
  ErrorView,
  GiftCardSaleView,
  GiftCardShopView,
  GiftCardView,
  PublicGiftCardShopView,
} from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { call, newKey, pressSandbox, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { CardSale } from './gift-card-scene.ts'

/** Cards of ₦50 and ₦100, and any amount between ₦20 and ₦5,000. */
export const OFFER = { currency: 'NGN', amounts: [5_000, 10_000], min: 2_000, max: 500_000 }

/** An organisation that sells gift cards, and the last part of the address of its page. */
export interface Shop {
  readonly organisationId: string
  readonly slug: string
  readonly organiser: Pick<TestUser, 'headers'>
}

type Settings = Partial<Pick<GiftCardShopView, 'open' | 'about' | 'validMonths' | 'offers'>>

export function setShop(
  app: FastifyInstance,
  organiser: Pick<TestUser, 'headers'>,
  organisationId: string,
  settings: Settings = {},
) {
  return call<GiftCardShopView & ErrorView>(app, {
    method: 'PUT',
    url: `/api/organisations/${organisationId}/gift-card-shop`,
    headers: organiser.headers,
    payload: { open: true, about: '', validMonths: null, offers: [OFFER], ...settings },
  })
}

/** Opens the sale of gift cards of an organisation. */
export async function openShop(
  site: Pick<TestApp, 'app'>,
  { organisationId, organiser }: Pick<CardSale, 'organisationId'> & Pick<Shop, 'organiser'>,
  settings: Settings = {},
): Promise<Shop> {
  const { status, body } = await setShop(site.app, organiser, organisationId, settings)
  if (status !== 200) throw new Error(`The sale was refused: ${JSON.stringify(body)}`)
  return { organisationId, organiser, slug: body.path.split('/')[2] ?? '' }
}

export function readPage(app: FastifyInstance, slug: string) {
  return call<PublicGiftCardShopView & ErrorView>(app, {
    method: 'GET',
    url: `/api/organisations/by-slug/${slug}/gift-cards`,
  })
}

/** Asks to buy a card of ₦100 for Grace unless told otherwise. */
export function buy(
  app: FastifyInstance,
  { slug }: Pick<Shop, 'slug'>,
  fields: Record<string, unknown> = {},
  { key = newKey(), ip = '10.1.1.1' }: { key?: string; ip?: string } = {},
) {
  return call<{ paymentReference: string; redirectUrl: string } & ErrorView>(app, {
    method: 'POST',
    url: `/api/organisations/by-slug/${slug}/gift-cards`,
    headers: { 'idempotency-key': key },
    remoteAddress: ip,
    payload: {
      currency: 'NGN',
      amount: 10_000,
      buyer: { name: 'Ada Buyer', email: 'ada@example.org' },
      recipient: { name: 'Grace', email: 'grace@example.org' },
      ...fields,
    },
  })
}

export function verifySale(app: FastifyInstance, reference: string) {
  return call<GiftCardSaleView & ErrorView>(app, {
    method: 'POST',
    url: '/api/gift-card-sales/verify',
    payload: { reference },
  })
}

interface BoughtCard {
  readonly cardId: string
  readonly paymentReference: string
  /** The code as it was mailed; '' before that. */
  readonly code: string
}

/** A card that was bought and paid for, before any mail was sent. */
export async function payForCard(
  site: Pick<TestApp, 'app' | 'deps'>,
  shop: Pick<Shop, 'slug'>,
  fields: Record<string, unknown> = {},
): Promise<Omit<BoughtCard, 'code'>> {
  const { status, body } = await buy(site.app, shop, fields, {
    ip: `10.2.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  })
  if (status !== 201) throw new Error(`The purchase was refused: ${JSON.stringify(body)}`)
  await pressSandbox(site.app, body.paymentReference, 'approve')
  const { rows } = await site.deps.pool.query<{ id: string }>(
    `select c.id from gift_cards c join payments p on p.gift_card_sale_id = c.sale_id where p.reference = $1`,
    [body.paymentReference],
  )
  return { cardId: rows[0]?.id ?? '', paymentReference: body.paymentReference }
}

/** The same with the code that was mailed to the buyer, who keeps the card. */
export async function buyCard(site: TestApp, shop: Shop, fields: Record<string, unknown> = {}): Promise<BoughtCard> {
  const email = `card-${newKey()}@example.org`.toLowerCase()
  const paid = await payForCard(site, shop, { buyer: { name: 'Ada Buyer', email }, recipient: null, ...fields })
  await site.runJobs()
  return { ...paid, code: codeIn(site.mail.to(email).map(({ text }) => text)) }
}

/** The code in mails. */
export function codeIn(texts: readonly string[]): string {
  return texts.map((text) => /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(text)?.[0]).find((code) => code !== undefined) ?? ''
}

export function refundCard(app: FastifyInstance, { organisationId, organiser }: Shop, cardId: string) {
  return call<GiftCardView & ErrorView>(app, {
    method: 'POST',
    url: `/api/organisations/${organisationId}/gift-cards/${cardId}/refund`,
    headers: organiser.headers,
  })
}

export function renewCode(app: FastifyInstance, { organisationId, organiser }: Shop, cardId: string) {
  return call<GiftCardView & ErrorView>(app, {
    method: 'POST',
    url: `/api/organisations/${organisationId}/gift-cards/${cardId}/renew-code`,
    headers: organiser.headers,
  })
}
