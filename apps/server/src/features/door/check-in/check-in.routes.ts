import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertManages, canManageEvent, findEvent } from '../../programme/events/index.ts'
import { readPassHolders } from './attendance/pass-holders.ts'
import { readAbsent, readAttendance, readScanLog } from './attendance/attendance-report.ts'
import { assertScansAt } from './doors/check-in.policy.ts'
import { doorDateView, isSeriesPlace, readSeriesPlace } from './scanning/dates-of-day.ts'
import { managesDoor } from './doors/door-place.ts'
import { checkInStateView, guestView, seriesStateView } from './scanning/check-in.view.ts'
import { checkInSelected } from './scanning/check-in-selected.ts'
import { closeDoor } from './doors/close-door.ts'
import { markConflictsSeen, readConflicts } from './attendance/conflicts.ts'
import { createDoor, updateDoor } from './doors/create-door.ts'
import { findDoor, listDevices, listDoors, touchDevice } from './doors/doors.queries.ts'
import { doorView } from './doors/doors.view.ts'
import { handInScans } from './offline/hand-in-scans.ts'
import { assertMayScan } from './scanning/kiosk.policy.ts'
import { checkInListRoutes } from './doors/check-in-lists.routes.ts'
import { kioskRoutes } from './kiosk/kiosk.routes.ts'
import type { LiveDoors } from './scanning/live-doors.ts'
import { countGuestsByDate, findGuests } from './scanning/guests.queries.ts'
import { pairDevice } from './doors/pair-device.ts'
import { createPairingLinks, listPairingLinks, withdrawPairingLink } from './doors/pairing-links.ts'
import { pairOwnPhone } from './scanning/pair-own-phone.ts'
import { renewDoorCode } from './doors/renew-door-code.ts'
import { readManifest } from './offline/read-manifest.ts'
import { receiveScans } from './offline/receive-scans.ts'
import { revokeDevice } from './doors/revoke-device.ts'
import { AppError } from '../../../http/app-error.ts'
import { countWithPass, findPassesOfPlace } from './passes/passes-at-place.ts'
import { countAdmissions } from './scanning/scans.queries.ts'
import { passHolders } from './scanning/pass-holders.queries.ts'
import { Turnstile } from './scanning/turnstile.ts'
import { undoScan, withdrawAdmission } from './scanning/undo-scan.ts'
import { validateTicket } from './scanning/validate-ticket.ts'

export function checkInRoutes(deps: Deps, live: LiveDoors): ServedRow[] {
  const turnstile = new Turnstile(deps)
  const { counter } = turnstile
  const forgetAndTell = (events: readonly string[]) => {
    for (const eventId of events) {
      counter.forget(eventId)
      live.announce(eventId)
    }
  }
  return [
    ...kioskRoutes(deps, live, turnstile),
    route(routes.listDoors, async ({ actor, params }) => {
      const event = assertManages(actor, 'doors:read', await findEvent(deps.db, params.eventId))
      const doors = await listDoors(deps.db, event)
      const showsCode = canManageEvent(actor, 'doors:write', event)
      const devices = Map.groupBy(await listDevices(deps.db, event), (device) => device.door_id)
      const links = Map.groupBy(await listPairingLinks(deps.db, event), (link) => link.door_id)
      return {
        items: doors.map((door) =>
          doorView(deps.site, door, {
            admitted: door.admitted,
            selfCheckIns: door.self_check_ins,
            devices: devices.get(door.id) ?? [],
            links: links.get(door.id) ?? [],
            eventId: event.id,
            showsCode: showsCode && managesDoor(actor, event, door),
          }),
        ),
      }
    }),
    ...checkInListRoutes(deps),
    route(routes.createDoor, ({ actor, params, body, network }) =>
      createDoor(deps, actor, { ...params, network }, body),
    ),
    route(routes.updateDoor, async ({ actor, params, body, network }) => {
      await updateDoor(deps, actor, { ...params, network }, body)
    }),
    route(routes.deleteDoor, async ({ actor, params }) => {
      await closeDoor(deps, actor, params)
    }),
    route(routes.revokeDevice, async ({ actor, params }) => {
      await revokeDevice(deps, actor, params)
    }),
    route(routes.createPairingLinks, ({ actor, params, body }) => createPairingLinks(deps, actor, params, body)),
    route(routes.withdrawPairingLink, async ({ actor, params }) => {
      await withdrawPairingLink(deps, actor, params)
    }),
    route(routes.renewDoorCode, ({ actor, params }) => renewDoorCode(deps, actor, params)),
    route(routes.pairOwnPhone, ({ actor, params, body }) => pairOwnPhone(deps, actor, { ...params, ...body })),
    route(routes.pairDevice, ({ params, body, network }) => pairDevice(deps, { ...params, ...body }, network)),
    route(routes.getCheckInState, async ({ actor, params }) => {
      if (isSeriesPlace(actor, params.eventId)) {
        await touchDevice(deps.db, actor.deviceId)
        const place = await readSeriesPlace(deps, actor)
        const eventIds = place.dates.map(({ id }) => id)
        const { list_id: listId } = place.door
        const counts = await countGuestsByDate(deps.db, eventIds, listId)
        return seriesStateView(place, counts, {
          admissions: await countAdmissions(deps.db, eventIds, listId),
          withPass: await countWithPass(deps.db, { seriesId: place.series.id, eventIds, listId }),
          now: deps.now(),
          staffedUntil: actor.staffed?.until ?? null,
        })
      }
      const event = assertScansAt(actor, await findEvent(deps.db, params.eventId))
      const door = actor.kind === 'door' ? await findDoor(deps.db, actor.doorId) : undefined
      if (actor.kind === 'door') await touchDevice(deps.db, actor.deviceId)
      const listId = door?.list_id ?? null
      const counts = await counter.of(event.id, listId)
      const admissions = await countAdmissions(deps.db, event.id, listId)
      const staffedUntil = actor.kind === 'door' ? (actor.staffed?.until ?? null) : null
      const withPass = await countWithPass(deps.db, { seriesId: event.series_id, eventIds: [event.id], listId })
      return checkInStateView(event, {
        counts,
        admissions,
        withPass,
        now: deps.now(),
        staffedUntil,
        door: door ?? null,
      })
    }),
    route(routes.searchGuests, async ({ actor, params, query }) => {
      if (isSeriesPlace(actor, params.eventId)) {
        const { door: ofSeries, dates, arrival } = await readSeriesPlace(deps, actor)
        if (!ofSeries.shows_names) throw new AppError('door.names_hidden')
        const views = new Map(dates.map((date) => [date.id, doorDateView(date, arrival)]))
        const sought = { search: query.search, types: null, listId: ofSeries.list_id }
        const found = await findGuests(deps.db, [...views.keys()], sought)
        const passes = await passHolders(deps, ofSeries.series_id, {
          search: query.search,
          eventIds: [...views.keys()],
          listId: ofSeries.list_id,
        })
        return { items: [...found, ...passes].map((guest) => guestView(guest, views.get(guest.event_id))) }
      }
      const event = assertScansAt(actor, await findEvent(deps.db, params.eventId))
      const door = actor.kind === 'door' ? await findDoor(deps.db, actor.doorId) : undefined
      if (door?.shows_names === false) throw new AppError('door.names_hidden')
      const sought = { search: query.search, types: door?.ticket_type_ids ?? null, listId: door?.list_id ?? null }
      const guests = await findGuests(deps.db, event.id, sought)
      const passes =
        sought.types === null
          ? await passHolders(deps, event.series_id, {
              search: sought.search,
              eventIds: [event.id],
              listId: sought.listId,
            })
          : []
      return { items: [...guests, ...passes].map((guest) => guestView(guest)) }
    }),
    route(routes.validateTicket, async ({ actor, body }) => {
      assertMayScan(actor, body, deps.now())
      const answer = await validateTicket(deps, turnstile, actor, body)
      if (answer.admitted) live.announce(answer.date?._id ?? body.eventId)
      return answer
    }),
    route(routes.checkInGuests, async ({ actor, params, headers, body }) => {
      const report = await checkInSelected(deps, turnstile, actor, {
        eventId: params.eventId,
        key: headers['idempotency-key'],
        ...body,
      })
      counter.forget(params.eventId)
      if (report.done > 0) live.announce(params.eventId)
      return report
    }),
    route(routes.getAttendance, ({ actor, params }) => readAttendance(deps, actor, params.eventId)),
    route(routes.listPassHolders, ({ actor, params, query }) => readPassHolders(deps, actor, { ...params, ...query })),
    route(routes.listScans, ({ actor, params, query }) => readScanLog(deps, actor, { ...params, ...query })),
    route(routes.listConflicts, ({ actor, params, query }) => readConflicts(deps, actor, { ...params, ...query })),
    route(routes.markConflictsSeen, async ({ actor, params, body }) => {
      const marked = await markConflictsSeen(deps, actor, { ...params, ...body })
      if (marked > 0) live.announce(params.eventId)
      return { marked }
    }),
    route(routes.listAbsentGuests, ({ actor, params, query }) => readAbsent(deps, actor, { ...params, ...query })),
    route(routes.getManifest, ({ actor, params, query }) => readManifest(deps, actor, { ...params, ...query })),
    route(routes.sendScans, async ({ actor, params, body }) => {
      const { events, ...told } = await receiveScans(deps, actor, { ...params, ...body })
      forgetAndTell(events)
      return told
    }),
    route(routes.handInScans, async ({ params, body, request }) => {
      const { events, ...told } = await handInScans(deps, request.headers.authorization, { ...params, ...body })
      forgetAndTell(events)
      return told
    }),
    route(routes.followDoor, async ({ actor, params, query, reply }) => {
      const places = isSeriesPlace(actor, params.eventId)
        ? [actor.seriesId, ...(await readSeriesPlace(deps, actor)).dates.map(({ id }) => id)]
        : [assertScansAt(actor, await findEvent(deps.db, params.eventId)).id]
      const passes = await findPassesOfPlace(deps.db, params.eventId)
      // A proxy that buffers a response before it forwards it would buffer this one for ever.
      void reply.headers({ 'x-accel-buffering': 'no', connection: 'close' })
      return live.open(actor, passes === null ? places : [...places, passes], query.seconds)
    }),
    route(routes.withdrawAdmission, async ({ actor, params, body }) => {
      await withdrawAdmission(deps, actor, { ...params, ...body })
      counter.forget(params.eventId)
      live.announce(params.eventId)
    }),
    route(routes.undoScan, async ({ actor, params }) => {
      const { eventId } = await undoScan(deps, actor, params)
      forgetAndTell([eventId])
    }),
  ]
}
