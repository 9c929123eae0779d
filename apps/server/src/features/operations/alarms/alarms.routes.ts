import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { lastCheck, listAlarms } from './alarms.queries.ts'
import { alarmView, checkView } from './alarms.view.ts'
import { checkBooks } from './check-books.ts'
import { closeAlarm } from './close-alarm.ts'

export function alarmRoutes(deps: Deps): ServedRow[] {
  return [
    route(routes.listAlarms, async ({ query }) => {
      const where = { limit: query.limit, offset: offsetOf(query) }
      const { rows, total } = await listAlarms(deps.db, query.state, where)
      const check = await lastCheck(deps.db)
      return { ...pageOf(rows.map(alarmView), query, total), lastCheck: check ? checkView(check) : null }
    }),
    route(routes.checkBooks, async () => {
      const check = await checkBooks(deps)
      if (!check)
        throw new AppError('server.busy', { reason: { code: 'server.busy.books', params: {} }, retryAfter: 5 })
      return checkView(check)
    }),
    route(routes.closeAlarm, ({ actor, params, body }) => closeAlarm(deps, actor, params.alarmId, body.note)),
  ]
}
