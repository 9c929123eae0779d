import { routes } from '@foyer/contract'
import { toMajor } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { type Cell, csvFile, type Table } from '../../../documents/spreadsheets.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { may, organisationOrNone } from '../../people/organisations/index.ts'
import {
  countRegularGuests,
  findRegularGuest,
  listHistory,
  listRegularGuests,
  type RegularGuestFilter,
  type RegularGuestRow,
} from './regular-guests.queries.ts'
import { noteRegularGuest } from './note-regular-guest.ts'
import { regularGuestOrderView, regularGuestView } from './regular-guests.view.ts'

const MOST_EXPORTED = 20_000

/** All users, administrators included, see only the guests of the organisation they work in. */
export function regularGuestRoutes(deps: Deps): ServedRow[] {
  const find = async (organisationId: string | null, guestId: string) => {
    const guest = organisationId === null ? undefined : await findRegularGuest(deps.db, organisationId, guestId)
    if (organisationId === null || !guest) throw new AppError('guest.not_found')
    return { ...guest, organisationId }
  }
  return [
    route(routes.listRegularGuests, async ({ actor, query }) => {
      const filter = { ...query, ...readerOf(actor), offset: offsetOf(query) }
      const { rows, total } = await listRegularGuests(deps.db, filter)
      return pageOf(
        rows.map((row) => regularGuestView(row, filter)),
        query,
        total,
      )
    }),
    route(routes.exportRegularGuests, async ({ actor, query, reply }) => {
      const filter = { ...query, ...readerOf(actor) }
      if ((await countRegularGuests(deps.db, filter)) > MOST_EXPORTED) throw new AppError('export.too_large')
      void reply.header('content-disposition', 'attachment; filename="regular-guests.csv"')
      return csvFile(guestTable(deps, filter))
    }),
    route(routes.getRegularGuestHistory, async ({ actor, params }) => {
      const reader = readerOf(actor)
      const guest = await find(reader.organisationId, params.guestId)
      const history = await listHistory(deps.db, guest.organisationId, guest.email)
      return { guest: regularGuestView(guest, reader), items: history.map(regularGuestOrderView) }
    }),
    route(routes.noteRegularGuest, async ({ actor, params, body }) => {
      const before = await find(organisationOrNone(actor, 'guests:write'), params.guestId)
      await noteRegularGuest(deps, actor, before, body)
      return regularGuestView(await find(before.organisationId, params.guestId), readerOf(actor))
    }),
  ]
}

/** The organisation whose guests a member sees, and whether with their addresses. */
function readerOf(actor: MemberActor): { organisationId: string | null; contacts: boolean } {
  const organisationId = organisationOrNone(actor, 'guests:read')
  const contacts = organisationId !== null && may(actor, 'contacts:read', { organisationId, eventId: null })
  return { organisationId, contacts }
}

function guestTable(deps: Deps, filter: RegularGuestFilter): Table {
  async function* rows() {
    const found = await listRegularGuests(deps.db, { ...filter, limit: MOST_EXPORTED, offset: 0 })
    yield found.rows.map((row) => cells(row, filter))
  }
  return {
    sheet: m.guests_regular_title(),
    header: [
      m.shell_name(),
      ...(filter.contacts ? [m.shell_email()] : []),
      m.guests_regular_column_events(),
      m.guests_sheet_orders(),
      m.shell_tickets(),
      m.guests_regular_column_spent(),
      m.guests_sheet_first(),
      m.guests_sheet_last(),
      m.guests_regular_favourite(),
      m.guests_regular_note(),
    ],
    widths: [24, ...(filter.contacts ? [30] : []), 8, 8, 8, 20, 20, 20, 10, 40],
    rows: rows(),
  }
}

function cells(guest: RegularGuestRow, { contacts }: RegularGuestFilter): Cell[] {
  return [
    guest.name,
    ...(contacts ? [guest.email] : []),
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
