import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { deviceSessionView, findUser, listOpenSessions, originOf, type UserRow } from '../../people/accounts/index.ts'
import {
  liftOrganisationSuspension,
  liftUserSuspension,
  restoreEvent,
  suspendOrganisation,
  suspendUser,
  takeDownEvent,
} from '../appeals/index.ts'
import { startActing } from './act-as-user.ts'
import { adminDashboard } from './dashboard.ts'
import { endSessions } from './end-sessions.ts'
import { listAllEvents } from './events.queries.ts'
import { adminEventRow } from './events.view.ts'
import { featureEvent } from './feature-event.ts'
import { listAllOrganisations } from './organisations.queries.ts'
import { readEvent } from './read-event.ts'
import { adminOrganisationRow, readOrganisation } from './read-organisation.ts'
import { readUser } from './read-user.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { setUserRole } from './set-user-role.ts'
import { countUsers, listOrdersOf, listUsers } from './users.queries.ts'
import { adminOrderRow, adminUserRow } from './users.view.ts'

async function anyUser(deps: Deps, id: string): Promise<UserRow> {
  const user = await findUser(deps.db, id)
  if (!user) throw new AppError('user.not_found')
  return user
}

export function adminRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.getAdminDashboard, ({ actor, query }) => adminDashboard(deps, actor, Number(query.days))),
    ...userRoutes(deps),
    ...organisationRoutes(deps),
    ...eventRoutes(deps),
  ]
}

function userRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listUsers, async ({ query }) => {
      const { rows, total } = await listUsers(deps.db, query)
      return pageOf(rows.map(adminUserRow), query, total)
    }),
    route(routes.getUserFigures, async () => {
      const counted = await countUsers(deps.db)
      return {
        total: counted.total,
        newThisMonth: counted.new_this_month,
        organisers: counted.organisers,
        administrators: counted.administrators,
        suspended: counted.suspended,
        unverified: counted.unverified,
      }
    }),
    route(routes.getUser, ({ actor, params }) => readUser(deps.db, actor, params.id)),
    route(routes.listUserOrders, async ({ params, query }) => {
      const { rows, total } = await listOrdersOf(deps.db, await anyUser(deps, params.id), query)
      return pageOf(rows.map(adminOrderRow), query, total)
    }),
    route(routes.listUserSessions, async ({ actor, params, query }) => {
      const sessions = await listOpenSessions(deps.db, (await anyUser(deps, params.id)).id)
      const from = offsetOf(query)
      const page = sessions.slice(from, from + query.limit)
      return pageOf(
        page.map((session) => deviceSessionView(session, actor.sessionId)),
        query,
        sessions.length,
      )
    }),
    route(routes.endUserSessions, async ({ actor, params }) => {
      await endSessions(deps, actor, params.id)
    }),
    route(routes.suspendUser, async ({ actor, params, body }) => {
      await suspendUser(deps, actor, params.id, body.reason)
      return readUser(deps.db, actor, params.id)
    }),
    route(routes.liftUserSuspension, async ({ actor, params, body }) => {
      await liftUserSuspension(deps, actor, params.id, body.note)
      return readUser(deps.db, actor, params.id)
    }),
    route(routes.startActing, ({ actor, params, body, request }) =>
      startActing(deps, actor, params.id, body.reason, originOf(request)),
    ),
    route(routes.resetSecondFactor, async ({ actor, params, body }) => {
      await resetSecondFactor(deps, actor, params.id, body.reason)
    }),
    route(routes.setUserRole, async ({ actor, params, body }) => {
      await setUserRole(deps, actor, params.id, body.isAdmin)
      return readUser(deps.db, actor, params.id)
    }),
  ]
}

function organisationRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listAllOrganisations, async ({ query }) => {
      const { rows, total } = await listAllOrganisations(deps.db, query)
      return pageOf(rows.map(adminOrganisationRow), query, total)
    }),
    route(routes.getAnyOrganisation, ({ params }) => readOrganisation(deps.db, params.organisationId)),
    route(routes.suspendOrganisation, async ({ actor, params, body }) => {
      await suspendOrganisation(deps, actor, params.organisationId, body.reason)
      return readOrganisation(deps.db, params.organisationId)
    }),
    route(routes.liftOrganisationSuspension, async ({ actor, params, body }) => {
      await liftOrganisationSuspension(deps, actor, params.organisationId, body.note)
      return readOrganisation(deps.db, params.organisationId)
    }),
  ]
}

function eventRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listAllEvents, async ({ query }) => {
      const { rows, total } = await listAllEvents(deps.db, query)
      return pageOf(rows.map(adminEventRow), query, total)
    }),
    route(routes.getAnyEvent, ({ params }) => readEvent(deps.db, params.eventId)),
    route(routes.takeDownEvent, async ({ actor, params, body }) => {
      await takeDownEvent(deps, actor, params.eventId, body.reason)
      return readEvent(deps.db, params.eventId)
    }),
    route(routes.restoreEvent, async ({ actor, params, body }) => {
      await restoreEvent(deps, actor, params.eventId, body.note)
      return readEvent(deps.db, params.eventId)
    }),
    route(routes.featureEvent, async ({ actor, params, body }) => {
      await featureEvent(deps, actor, params.eventId, body.featured)
      return readEvent(deps.db, params.eventId)
    }),
  ]
}
