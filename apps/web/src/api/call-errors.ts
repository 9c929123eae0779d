import type { RouteName } from '@foyer/contract'
import { m } from '@foyer/messages'
import { errorOfAnswer, errorOfSilence, type ApiError } from './errors.ts'

/** The error text if the server gives no reason; the wording is the specification's (§8) where it names one. */
export const defaultErrorTexts: Partial<Record<RouteName, () => string>> = {
  createEvent: m.error_failed_to_create_event,
  listOrganiserEvents: m.error_failed_to_fetch_events,
  listPublicEvents: m.error_failed_to_fetch_events,
  getEvent: m.error_failed_to_fetch_event,
  getPublicEvent: m.error_failed_to_fetch_event,
  updateEvent: m.error_failed_to_update_event,
  togglePublish: m.error_failed_to_toggle_publish_status,
  generateQr: m.error_failed_to_generate_qr_code,
  deleteEvent: m.error_failed_to_delete_event,
  listDrafts: m.error_failed_to_fetch_draft_events,
  createTicketType: m.error_failed_to_create_ticket,
  listTicketTypes: m.error_failed_to_get_tickets_for_event,
  deleteTicketType: m.error_failed_to_delete_ticket,
  getTicketType: m.error_failed_to_fetch_ticket,
  updateTicketType: m.error_failed_to_update_ticket,
  createPromoCode: m.error_failed_to_create_promo_code,
  listPromoCodes: m.error_failed_to_fetch_promo_codes,
  updatePromoCode: m.error_failed_to_update_promo_code,
  setPromoCodeStatus: m.error_failed_to_update_promo_code_status,
  deletePromoCode: m.error_failed_to_delete_promo_code,
  createSeriesPromoCode: m.error_failed_to_create_promo_code,
  listSeriesPromoCodes: m.error_failed_to_fetch_promo_codes,
  updateSeriesPromoCode: m.error_failed_to_update_promo_code,
  setSeriesPromoCodeStatus: m.error_failed_to_update_promo_code_status,
  deleteSeriesPromoCode: m.error_failed_to_delete_promo_code,
  getSalesSummary: m.error_failed_to_fetch_tickets,
  listPurchasedTickets: m.error_failed_to_fetch_purchased_tickets,
  listRegularGuests: m.error_failed_to_fetch_regular_guests,
  validateTicket: m.error_failed_to_validate_ticket,
}

/** Calls whose error text is in the server's `error` field rather than in `message` (specification §8). */
const errorFieldFirst = new Set<RouteName>(['deleteEvent', 'listDrafts'])

/** The error answer of a call, with the call's own words where the server gives none. */
export function readApiError(name: RouteName, status: number, body: unknown): ApiError {
  return errorOfAnswer(status, body, { failed: defaultErrorTexts[name]?.(), errorFirst: errorFieldFirst.has(name) })
}

/** A call got no answer. */
export function noAnswer(name: RouteName): ApiError {
  return errorOfSilence(defaultErrorTexts[name]?.())
}
