import { z } from 'zod'
import { row } from '../define.ts'
import { askedDay, currency, day, id, instant, line, listOf, lookup, pageQuery, paragraph } from '../primitives.ts'

export const remittanceStates = ['waiting', 'posted', 'withdrawn', 'reversed'] as const
export const remittanceDestinations = ['tax_office', 'organiser'] as const

const person = z.object({ _id: id, name: z.string() })

/**
 * The sales tax of an organiser's events in one currency, minor units. Within the days asked for: `collected` with orders,
 * `returned` with refunds, `remitted` to the tax office or the organiser. `waiting` and `left` are as of now: recorded and not yet
 * posted, and what could still be handed on; `left` is negative where refunds came after the tax had gone.
 */
export const taxBalanceView = z
  .object({
    organiser: person.extend({ email: z.string() }),
    currency,
    collected: z.int(),
    returned: z.int(),
    remitted: z.int(),
    waiting: z.int(),
    left: z.int(),
  })
  .meta({ id: 'TaxBalance' })
export type TaxBalanceView = z.infer<typeof taxBalanceView>

/** A remittance of tax: recorded by one administrator, posted to the ledger by another, and possibly reversed. Minor units. */
export const remittanceView = z
  .object({
    _id: id,
    organiser: person,
    currency,
    amount: z.int(),
    destination: z.enum(remittanceDestinations),
    /** The days whose tax it covers, both included. */
    from: day,
    to: day,
    reference: z.string(),
    note: z.string(),
    state: z.enum(remittanceStates),
    recorded: z.object({ at: instant, by: person }),
    posted: z.object({ at: instant, by: person }).nullable(),
    ended: z.object({ at: instant, by: person, reason: z.string() }).nullable(),
    can: z.object({ post: z.boolean(), withdraw: z.boolean(), reverse: z.boolean() }),
  })
  .meta({ id: 'TaxRemittance' })
export type RemittanceView = z.infer<typeof remittanceView>

export const remittanceInput = z.strictObject({
  organiserId: id,
  currency,
  amount: z.int().min(1).max(100_000_000_000),
  destination: z.enum(remittanceDestinations),
  from: askedDay,
  to: askedDay,
  reference: line(80, 3),
  note: paragraph(1000).default(''),
})
export type RemittanceInput = z.infer<typeof remittanceInput>

const params = z.strictObject({ remittanceId: id })
const known = ['remittance.not_found', 'remittance.state'] as const

/** Sales tax that was collected, and where it went. */
export const taxRows = {
  listTaxBalances: row({
    method: 'GET',
    url: '/api/admin/tax',
    tag: 'Books',
    summary: 'The sales tax collected for each organiser in each currency, within some days of UTC',
    permission: 'books:keep',
    schema: {
      querystring: pageQuery.extend({
        search: lookup(100).optional(),
        from: askedDay.optional(),
        to: askedDay.optional(),
      }),
      response: { 200: listOf(taxBalanceView) },
    },
  }),
  listRemittances: row({
    method: 'GET',
    url: '/api/admin/tax/remittances',
    tag: 'Books',
    summary: 'Tax that was handed on, what waits first',
    permission: 'books:keep',
    schema: { querystring: pageQuery, response: { 200: listOf(remittanceView) } },
  }),
  recordRemittance: row({
    method: 'POST',
    url: '/api/admin/tax/remittances',
    tag: 'Books',
    summary: 'Record tax that was handed on; another administrator posts it',
    permission: 'books:keep',
    stepUp: true,
    schema: { body: remittanceInput, response: { 201: remittanceView } },
    errors: ['organisation.not_found', 'remittance.exceeds', 'remittance.reference_taken', 'remittance.days'],
  }),
  postRemittance: row({
    method: 'POST',
    url: '/api/admin/tax/remittances/:remittanceId/post',
    tag: 'Books',
    summary: 'Post a remittance to the ledger; never whoever recorded it',
    permission: 'books:keep',
    stepUp: true,
    schema: { params, response: { 200: remittanceView } },
    errors: [...known, 'remittance.two_persons', 'remittance.exceeds', 'administrator.too_new'],
  }),
  endRemittance: row({
    method: 'POST',
    url: '/api/admin/tax/remittances/:remittanceId/end',
    tag: 'Books',
    summary: 'Withdraw a remittance that waits, or reverse one that was posted',
    permission: 'books:keep',
    stepUp: true,
    schema: {
      params,
      body: z.strictObject({ reason: paragraph(1000).pipe(z.string().min(1)) }),
      response: { 200: remittanceView },
    },
    errors: known,
  }),
}
