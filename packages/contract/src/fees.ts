import { z } from 'zod'
import { row } from './define.ts'
import { amount, currency, id, instant, listOf, pageQuery } from './primitives.ts'

/**
 * What the platform takes of an order: a share after discount in hundredths of a per cent, an amount per paid ticket, held
 * between a minimum and a maximum per order. Minor units.
 */
export const feeView = z
  .object({
    basisPoints: z.int(),
    fixedPerTicket: z.int(),
    minimum: z.int().nullable(),
    maximum: z.int().nullable(),
  })
  .meta({ id: 'Fee' })
export type FeeView = z.infer<typeof feeView>

/** A fee as it was set, by whom and from when; it holds for orders made since, until the next one. */
export const feeVersionView = feeView
  .extend({
    _id: id,
    currency,
    setBy: z.object({ _id: id, name: z.string() }).nullable(),
    validFrom: instant,
  })
  .meta({ id: 'FeeVersion' })
export type FeeVersionView = z.infer<typeof feeVersionView>

/** A new fee for a currency. `replaces` is the version it follows as its author saw it, null for the first. */
export const feeInput = z.strictObject({
  currency,
  basisPoints: z.int().min(0).max(10_000),
  fixedPerTicket: amount.max(100_000_000),
  minimum: amount.max(100_000_000).nullable().default(null),
  maximum: amount.max(1_000_000_000).nullable().default(null),
  replaces: id.nullable(),
})
export type FeeInput = z.infer<typeof feeInput>

/** The platform's fee, which administrators set. */
export const feeRows = {
  listFees: row({
    method: 'GET',
    url: '/api/admin/fees',
    tag: 'Fees',
    summary: 'The fees in force and those before them',
    permission: 'fee:manage',
    schema: {
      querystring: pageQuery.extend({ currency: currency.optional() }),
      response: { 200: listOf(feeVersionView).extend({ current: z.array(feeVersionView) }) },
    },
  }),
  setFee: row({
    method: 'POST',
    url: '/api/admin/fees',
    tag: 'Fees',
    summary: 'Set the fee of a currency for orders from now on',
    permission: 'fee:manage',
    schema: { body: feeInput, response: { 201: feeVersionView } },
    errors: ['fee.changed'],
  }),
}
