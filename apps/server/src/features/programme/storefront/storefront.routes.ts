import { type AvailabilityView, promoRefusals, routes } from '@foyer/contract'
import { currentLanguage } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { eventCalendar } from '../../../documents/calendar.ts'
import { AppError } from '../../../http/app-error.ts'
import { refusedFor } from '../../../http/refusal.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { SharedAnswers } from '../../../http/shared-answers.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { type EventRow, findEvent } from '../events/index.ts'
import { limitPromoGuesses } from '../promo-codes/index.ts'
import { bundleAvailability, listBundles } from '../bundles/index.ts'
import { listTicketTypes } from '../ticket-types/index.ts'
import { calendarEntry } from './calendar-entry.ts'
import { checkPromoCode } from './check-promo-code.ts'
import { readSaved } from './listing-views.ts'
import { readListing, readPublicEvent } from './public-event.ts'
import { readPublicSeries } from './public-series.ts'
import { findEventCounter } from './storefront.queries.ts'
import { shownGoing } from './shown-going.ts'
import { readUserProfile } from './user-profile.ts'
import { availabilityView } from './storefront.view.ts'

async function findShown(deps: Deps, id: string): Promise<EventRow> {
  const event = await findEvent(deps.db, id)
  if (!event || event.status === 'draft' || event.blocked) throw new AppError('event.not_found')
  return event
}

async function readAvailability(deps: Deps, id: string): Promise<AvailabilityView> {
  const event = await findShown(deps, id)
  const all = await listTicketTypes(deps.db, event.id)
  const types = all.filter((type) => type.visibility === 'public')
  const counter = await findEventCounter(deps.db, event.id)
  const room = counter?.capacity == null ? null : Math.max(0, counter.capacity - counter.claimed)
  const bundles = await listBundles(deps.db, event.id)
  const facts = { event, room, now: deps.now() }
  return {
    ...availabilityView(event, types, counter, facts.now),
    ...(bundles.length > 0 && { bundles: bundleAvailability(bundles, all, facts) }),
    going: await shownGoing(deps.db, event),
  }
}

export function storefrontRoutes(deps: Deps): ServedRow[] {
  const availability = new SharedAnswers<AvailabilityView>()
  return [
    route(routes.listPublicEvents, ({ query }) => deps.reads((db) => readListing({ ...deps, db }, query))),
    route(routes.listSavedEvents, ({ query }) => readSaved(deps, query.ids.split(','))),
    route(routes.getPublicEvent, async ({ params }) => {
      const event = await readPublicEvent(deps, params.customUrl)
      if (!event) throw new AppError('event.not_found')
      return event
    }),
    route(routes.getPublicSeries, async ({ params, query }) => {
      const series = await readPublicSeries(deps, params.customUrl, query)
      if (!series) throw new AppError('series.not_found')
      return series
    }),
    route(routes.eventAvailability, ({ params }) =>
      availability.read(`${currentLanguage()} ${params.id}`, () => readAvailability(deps, params.id)),
    ),
    route(routes.checkPromoCode, async ({ params, body, network }) => {
      const event = await findShown(deps, params.id)
      return limitPromoGuesses(deps, network, () => checkPromoCode(deps, event, body.code)).catch(
        refusedFor(promoRefusals),
      )
    }),
    route(routes.getUserProfile, ({ params }) => readUserProfile(deps, params.id)),
    route(routes.eventCalendar, async ({ params, reply }) => {
      const event = await findShown(deps, params.id)
      const organiser = await findSeller(deps.db, event.organiser_id)
      if (!event.starts_at || !event.ends_at || !organiser) throw new AppError('event.not_found')
      void reply.header('content-disposition', 'attachment; filename="event.ics"')
      return eventCalendar(calendarEntry(deps, event, organiser.name))
    }),
  ]
}
