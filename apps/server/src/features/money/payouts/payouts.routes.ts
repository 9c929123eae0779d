import { routes } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { csvFile } from '../../../documents/spreadsheets.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertMay, organisationOrNone } from '../../people/organisations/index.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { listMovements } from '../ledger/index.ts'
import { confirmPayout, withdrawPayout } from './confirm-payout.ts'
import { payoutAccountSetup, resolvePayoutAccount } from './payout-account-setup.ts'
import { checkPayoutConnection, connectPayoutAccount } from './connect-payout-account.ts'
import { approvePayout, recordPayoutOutcome, recordPayoutSent, rejectPayout, submitPayout } from './decide-payout.ts'
import { assertMayConnect, listPayoutAccounts, payoutAccountView, savePayoutAccount } from './payout-accounts.ts'
import { organiserBalanceViews } from './organiser-balances.ts'
import { findPayout, listOrganiserBalances, listPayouts, type PayoutWithPeople } from './payout-requests.queries.ts'
import { payoutStatement } from './payout-statement.ts'
import { payoutStatementPdf, payoutStatementTable } from './payout-statement-files.ts'
import { payoutView } from './payout-requests.view.ts'
import { payoutSummary, movementLine } from './payout-summary.ts'
import { requestPayout } from './request-payout.ts'
import { movementsTable } from './movements-table.ts'

export function payoutRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.getPayoutSummary, async ({ actor, params }) =>
      payoutSummary(deps, assertManages(actor, 'payouts:read', await findEvent(deps.db, params.eventId))),
    ),
    route(routes.listStatement, async ({ actor, params, query }) => {
      const event = assertManages(actor, 'payouts:read', await findEvent(deps.db, params.eventId))
      const { rows, total, next } = await listMovements(deps.db, event.id, query)
      return { ...pageOf(rows.map(movementLine), query, total), next }
    }),
    route(routes.statementCsv, async ({ actor, params, reply }) => {
      const event = assertManages(actor, 'payouts:read', await findEvent(deps.db, params.eventId))
      const name = `${m.money_movements_file({ event: slugify(event.title) || 'event' })}.csv`
      void reply.header('content-disposition', `attachment; filename="${name}"`)
      return csvFile(movementsTable(deps.db, event))
    }),
    ...requestRoutes(deps),
    ...decisionRoutes(deps),
  ]
}

/** A payout of an organisation whose payouts the actor may read. */
async function openPayout(deps: Deps, actor: MemberActor, id: string): Promise<PayoutWithPeople> {
  const payout = await findPayout(deps.db, id)
  if (!payout) throw new AppError('payout.not_found')
  assertMay(actor, 'payouts:read', { organisationId: payout.organiser_id, eventId: null }, 'payout.not_found')
  return payout
}

function requestRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listPayoutAccounts, async ({ actor }) => {
      const organisationId = organisationOrNone(actor, 'payouts:read')
      const rows = organisationId === null ? [] : await listPayoutAccounts(deps.db, organisationId)
      return { items: rows.map(payoutAccountView) }
    }),
    route(routes.savePayoutAccount, ({ actor, params, body, network }) =>
      savePayoutAccount(deps, actor, params.currency, body, network),
    ),
    route(routes.getPayoutAccountSetup, ({ actor, params }) => {
      assertMayConnect(actor)
      return payoutAccountSetup(deps, params.currency)
    }),
    route(routes.resolvePayoutAccount, ({ actor, params, body }) => {
      assertMayConnect(actor)
      return resolvePayoutAccount(deps, actor, { ...body, currency: params.currency })
    }),
    route(routes.connectPayoutAccount, ({ actor, params, body, network }) =>
      connectPayoutAccount(deps, actor, params.currency, { password: body.password, network }),
    ),
    route(routes.checkPayoutConnection, ({ actor, params }) => checkPayoutConnection(deps, actor, params.currency)),
    route(routes.listPayouts, async ({ actor, query }) => {
      const organisationId = organisationOrNone(actor, 'payouts:read')
      if (organisationId === null) return { ...pageOf([], query, 0), next: null }
      const { rows, total, next } = await listPayouts(deps.db, { organisationId }, query)
      const now = deps.now()
      const items = rows.map((row) => payoutView(row, actor, now))
      return { ...pageOf(items, query, total), next }
    }),
    route(routes.requestPayout, ({ actor, body }) => requestPayout(deps, actor, body)),
    route(routes.confirmPayout, ({ actor, params }) => confirmPayout(deps, actor, params.payoutId)),
    route(routes.withdrawPayout, ({ actor, params }) => withdrawPayout(deps, actor, params.payoutId)),
    route(routes.getPayout, async ({ actor, params }) => {
      return payoutView(await openPayout(deps, actor, params.payoutId), actor, deps.now())
    }),
    route(routes.getPayoutStatement, async ({ actor, params }) =>
      payoutStatement(deps, await openPayout(deps, actor, params.payoutId)),
    ),
    route(routes.payoutStatementPdf, async ({ actor, params, reply }) => {
      const payout = await openPayout(deps, actor, params.payoutId)
      void reply.header(
        'content-disposition',
        `attachment; filename="${m.money_payout_file({ reference: payout.reference })}.pdf"`,
      )
      return payoutStatementPdf(deps, payout)
    }),
    route(routes.payoutStatementCsv, async ({ actor, params, reply }) => {
      const payout = await openPayout(deps, actor, params.payoutId)
      void reply.header(
        'content-disposition',
        `attachment; filename="${m.money_payout_file({ reference: payout.reference })}.csv"`,
      )
      return csvFile(payoutStatementTable(deps, payout))
    }),
  ]
}

/** What administrators decide. */
function decisionRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listAllPayouts, async ({ actor, query }) => {
      const { rows, total } = await listPayouts(deps.db, { state: query.state, search: query.search }, query)
      const now = deps.now()
      return pageOf(
        rows.map((row) => payoutView(row, actor, now)),
        query,
        total,
      )
    }),
    route(routes.approvePayout, ({ actor, params }) => approvePayout(deps, actor, params.payoutId)),
    route(routes.rejectPayout, ({ actor, params, body }) => rejectPayout(deps, actor, params.payoutId, body.reason)),
    route(routes.submitPayout, ({ actor, params }) => submitPayout(deps, actor, params.payoutId)),
    route(routes.transferPayout, ({ actor, params, body }) =>
      recordPayoutSent(deps, actor, params.payoutId, body.reference),
    ),
    route(routes.settlePayout, ({ actor, params, body }) => recordPayoutOutcome(deps, actor, params.payoutId, body)),
    route(routes.listOrganiserAccounts, async ({ query }) => {
      const where = { limit: query.limit, offset: offsetOf(query) }
      const { rows, total } = await listOrganiserBalances(
        deps.db,
        { search: query.search, owing: query.owing === 'true' },
        where,
      )
      return pageOf(await organiserBalanceViews(deps, rows), query, total)
    }),
  ]
}
