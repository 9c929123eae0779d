import { routes } from '@foyer/contract'
import { toMajor } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { type Cell, csvFile, type Table } from '../../../documents/spreadsheets.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import {
  countRegularGuests,
  findRegularGuest,
  listHistory,
  listRegularGuests,
  type RegularGuestFilter,
  type RegularGuestRow,
  writeNote,
} from './regular-guests.queries.ts'
import { regularGuestOrderView, regularGuestView } from './regular-guests.view.ts'

const MOST_EXPORTED = 20_000

/** Everyone sees only their own guests, administrators included. */
export function regularGuestRoutes(deps: Deps): ServedRow[] {
  const find = async (actor: UserActor, guestId: string) => {
    const guest = await findRegularGuest(deps.db, actor.userId, guestId)
    if (!guest) throw new AppError('guest.not_found')
    return guest
  }
  return [
    route(routes.listRegularGuests, async ({ actor, query }) => {
      const filter = { ...query, organiserId: actor.userId, offset: offsetOf(query) }
      const { rows, total } = await listRegularGuests(deps.db, filter)
      return pageOf(rows.map(regularGuestView), query, total)
    }),
    route(routes.exportRegularGuests, async ({ actor, query, reply }) => {
      const filter = { ...query, organiserId: actor.userId }
      if ((await countRegularGuests(deps.db, filter)) > MOST_EXPORTED) throw new AppError('export.too_large')
      void reply.header('content-disposition', 'attachment; filename="regular-guests.csv"')
      return csvFile(guestTable(deps, filter))
    }),
    route(routes.getRegularGuestHistory, async ({ actor, params }) => {
      const guest = await find(actor, params.guestId)
      const history = await listHistory(deps.db, actor.userId, guest.email)
      return { guest: regularGuestView(guest), items: history.map(regularGuestOrderView) }
    }),
    route(routes.noteRegularGuest, async ({ actor, params, body }) => {
      const { email } = await find(actor, params.guestId)
      await writeNote(deps.db, { organiserId: actor.userId, email, ...body })
      return regularGuestView(await find(actor, params.guestId))
    }),
  ]
}

function guestTable(deps: Deps, filter: RegularGuestFilter): Table {
  async function* rows() {
    const found = await listRegularGuests(deps.db, { ...filter, limit: MOST_EXPORTED, offset: 0 })
    yield found.rows.map(cells)
  }
  return {
    sheet: m.guests_regular_title(),
    header: [
      m.shell_name(),
      m.shell_email(),
      m.guests_regular_column_events(),
      m.guests_sheet_orders(),
      m.shell_tickets(),
      m.guests_regular_column_spent(),
      m.guests_sheet_first(),
      m.guests_sheet_last(),
      m.guests_regular_favourite(),
      m.guests_regular_note(),
    ],
    widths: [24, 30, 8, 8, 8, 20, 20, 20, 10, 40],
    rows: rows(),
  }
}

function cells(guest: RegularGuestRow): Cell[] {
  return [
    guest.name,
    guest.email,
    guest.events,
    guest.orders,
    guest.tickets,
    guest.spent.map(({ amount, currency }) => `${toMajor(amount, currency)} ${currency}`).join(', '),
    guest.first_at.toISOString(),
    guest.last_at.toISOString(),
    guest.favourite ? m.shell_yes() : m.shell_no(),
    guest.note,
  ]
}
