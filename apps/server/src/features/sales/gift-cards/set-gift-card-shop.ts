import type { GiftCardShopInput, GiftCardShopView } from '@foyer/contract'
import { currencies, type Currency } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { PaymentMethod } from '../../../gateways/payments/payment-gateway.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'
import { auditAct, findOrganisation, lockFor, may } from '../../people/organisations/index.ts'
import { findShop, owedOnCards } from './gift-card-shops.queries.ts'

/** A way to pay for a gift card. `id` names it in calls. */
interface SaleMethod {
  readonly id: string
  readonly provider: string
  readonly method: PaymentMethod
}

/**
 * How gift cards in a currency can be paid for, the preferred way first. Bank transfers are left out, because they need an order that waits
 * for the money.
 */
export function saleMethods({ payments }: Pick<Deps, 'payments'>, currency: Currency): SaleMethod[] {
  return payments
    .serving(currency)
    .filter(({ offered }) => offered === 'configured')
    .flatMap(({ name, methods }) => methods.map((method) => ({ id: `${name}.${method.name}`, provider: name, method })))
}

/** The gift card settings of an organisation, as its members see them. */
export async function giftCardShopView(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
): Promise<GiftCardShopView> {
  const organisation = await findOrganisation(deps.db, organisationId)
  if (!organisation) throw new AppError('organisation.not_found')
  const shop = await findShop(deps.db, organisationId)
  return {
    open: shop?.open ?? false,
    about: shop?.about ?? '',
    validMonths: shop?.valid_months ?? null,
    offers: (shop?.offers ?? []).map((offer) => ({ ...offer, amounts: [...offer.amounts] })),
    currencies: currencies.filter((currency) => saleMethods(deps, currency).length > 0),
    path: `/o/${organisation.slug}/gift-cards`,
    owed: await owedOnCards(deps.db, organisationId),
    can: { update: may(actor, 'gift-cards:write', { organisationId, eventId: null }) },
  }
}

/** Changes the gift card settings. Cards that were bought before keep the terms they were sold with. */
export async function setGiftCardShop(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
  input: GiftCardShopInput,
): Promise<GiftCardShopView> {
  const fields = faultsOf(deps, input)
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields })
  const offers = input.offers.map((offer) => ({
    ...offer,
    amounts: [...new Set(offer.amounts)].toSorted((a, b) => a - b),
  }))
  await deps.db.transaction().execute(async (trx) => {
    await lockFor(trx, actor, 'gift-cards:write', organisationId)
    const values = {
      open: input.open,
      about: input.about,
      valid_months: input.validMonths,
      offers: JSON.stringify(offers),
      updated_at: sql<Date>`now()`,
    }
    await trx
      .insertInto('gift_card_shops')
      .values({ organisation_id: organisationId, ...values })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
      .execute()
    await auditAct(trx, actor, {
      organisationId,
      action: 'gift_card.set_shop',
      target: { kind: 'organisation', id: organisationId, label: '' },
      after: { open: input.open, validMonths: input.validMonths, offers: offers.length },
    })
  })
  return giftCardShopView(deps, actor, organisationId)
}

function faultsOf(deps: Deps, { open, offers }: GiftCardShopInput): Record<string, FieldFault> {
  if (open && offers.length === 0) return { offers: 'required' }
  return Object.fromEntries(
    offers.flatMap(({ currency, amounts, min, max }, at): [string, FieldFault][] => {
      const known = currencies.find((each) => each === currency)
      if (known === undefined || saleMethods(deps, known).length === 0) return [[`offers.${at}.currency`, 'currency']]
      if (offers.findIndex((each) => each.currency === currency) !== at) return [[`offers.${at}.currency`, 'currency']]
      if ((min === null) !== (max === null)) return [[`offers.${at}.${min === null ? 'min' : 'max'}`, 'required']]
      if (min !== null && max !== null && max < min) return [[`offers.${at}.max`, 'maximum_below_minimum']]
      return amounts.length === 0 && min === null ? [[`offers.${at}.amounts`, 'required']] : []
    }),
  )
}
