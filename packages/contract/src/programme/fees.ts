import { z } from 'zod'
import { row } from '../define.ts'
import { amount, currency, id, instant, listOf, pageQuery } from '../primitives.ts'

/**
 * The platform fee for each paid ticket: a percentage of the discounted price in hundredths of a per cent plus a fixed amount, within a
 * minimum and a maximum. Minor units.
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

const person = z.object({ _id: id, name: z.string() })

/**
 * A version of the fee, with its author and start; it applies to orders placed from then until the next version. With an `organiser` it is
 * an own fee, which overrides the general fee until `endsAt`.
 */
export const feeVersionView = feeView
  .extend({
    _id: id,
    currency,
    organiser: person.nullable(),
    setBy: person.nullable(),
    validFrom: instant,
    endsAt: instant.nullable(),
    endedBy: person.nullable(),
  })
  .meta({ id: 'FeeVersion' })
export type FeeVersionView = z.infer<typeof feeVersionView>

/** An organiser's fee in one currency: `own` if they have an own fee, otherwise the general fee `everybodys`; null is no fee. */
export const organiserFeeView = z
  .object({
    currency,
    applies: z.enum(['own', 'everybodys']),
    own: feeVersionView.nullable(),
    everybodys: feeVersionView.nullable(),
  })
  .meta({ id: 'OrganiserFee' })
export type OrganiserFeeView = z.infer<typeof organiserFeeView>

/**
 * A new fee for a currency: general, or one organiser's until `endsAt`. `replaces` is the version that its author saw before, null for the
 * first.
 */
export const feeInput = z.strictObject({
  currency,
  basisPoints: z.int().min(0).max(10_000),
  fixedPerTicket: amount.max(100_000_000),
  minimum: amount.max(100_000_000).nullable().default(null),
  maximum: amount.max(1_000_000_000).nullable().default(null),
  organiserId: id.nullable().default(null),
  endsAt: instant.nullable().default(null),
  replaces: id.nullable(),
})
export type FeeInput = z.infer<typeof feeInput>

/** The platform's fee, which administrators set. */
export const feeRows = {
  listFees: row({
    method: 'GET',
    url: '/api/admin/fees',
    tag: 'Fees',
    summary: "The fees in force and those before them, everybody's or one organiser's",
    permission: 'fee:manage',
    schema: {
      querystring: pageQuery.extend({ currency: currency.optional(), organiserId: id.optional() }),
      response: {
        200: listOf(feeVersionView).extend({
          current: z.array(feeVersionView),
          /** Currencies in which published events sell although nobody has set a fee for them. */
          withoutFee: z.array(z.object({ currency, events: z.int() })),
        }),
      },
    },
  }),
  setFee: row({
    method: 'POST',
    url: '/api/admin/fees',
    tag: 'Fees',
    summary: 'Set the fee of a currency for orders from now on',
    permission: 'fee:manage',
    schema: { body: feeInput, response: { 201: feeVersionView } },
    errors: ['fee.changed', 'organisation.not_found'],
  }),
  listOrganiserFees: row({
    method: 'GET',
    url: '/api/admin/fees/organisers',
    tag: 'Fees',
    summary: 'Fees of single organisers in force',
    permission: 'fee:manage',
    schema: { querystring: pageQuery, response: { 200: listOf(feeVersionView) } },
  }),
  getOrganiserFees: row({
    method: 'GET',
    url: '/api/admin/fees/organisers/:id',
    tag: 'Fees',
    summary: 'What one organiser pays, currency by currency',
    permission: 'fee:manage',
    schema: {
      params: z.strictObject({ id }),
      response: { 200: z.object({ organiser: person, items: z.array(organiserFeeView) }) },
    },
    errors: ['organisation.not_found'],
  }),
  endFee: row({
    method: 'POST',
    url: '/api/admin/fees/:feeId/end',
    tag: 'Fees',
    summary: "End an organiser's own fee: everybody's counts from now on",
    permission: 'fee:manage',
    schema: { params: z.strictObject({ feeId: id }), response: { 200: feeVersionView } },
    errors: ['fee.not_found', 'fee.ended'],
  }),
}
