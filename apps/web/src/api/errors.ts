import { errorCatalogue, type ErrorView, type RouteName } from '@foyer/contract'

/** How every failed call is rejected. `status` 0 means that no answer came at all. */
export interface ApiError {
  readonly status: number
  readonly data: ErrorView
}

/** What a person reads when the server gives no reason; the wording is the specification's (§8) where it names one. */
export const defaultErrorTexts: Partial<Record<RouteName, string>> = {
  createEvent: 'Failed to create event',
  listOrganiserEvents: 'Failed to fetch events',
  listPublicEvents: 'Failed to fetch events',
  getEvent: 'Failed to fetch event',
  getPublicEvent: 'Failed to fetch event',
  updateEvent: 'Failed to update event',
  togglePublish: 'Failed to toggle publish status',
  generateQr: 'Failed to generate QR Code',
  deleteEvent: 'Failed to delete event',
  listDrafts: 'Failed to fetch draft events',
  createTicketType: 'Failed to create ticket',
  listTicketTypes: 'Failed to get tickets for event',
  deleteTicketType: 'Failed to delete ticket',
  getTicketType: 'Failed to fetch ticket',
  updateTicketType: 'Failed to update ticket',
  createPromoCode: 'Failed to create promo code',
  listPromoCodes: 'Failed to fetch promo codes',
  updatePromoCode: 'Failed to update promo code',
  setPromoCodeStatus: 'Failed to update promo code status',
  deletePromoCode: 'Failed to delete promo code',
  getSalesSummary: 'Failed to fetch tickets',
  listPurchasedTickets: 'Failed to fetch purchased tickets',
  listRegularGuests: 'Failed to fetch regular guests',
  validateTicket: 'Failed to validate ticket',
}

/** Calls whose failures are told by the server's `error` field rather than by `message` (specification §8). */
const errorFieldFirst = new Set<RouteName>(['deleteEvent', 'listDrafts'])

const NO_ANSWER = 'We cannot reach Foyer just now. Check your connection and try again.'
const lastResort = errorCatalogue['server.failed'].message

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function textOf(body: unknown, key: string): string | undefined {
  const value = isRecord(body) ? body[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

function textsOf(body: unknown, key: string): Record<string, string> | undefined {
  const value = isRecord(body) ? body[key] : undefined
  if (!isRecord(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A failed call as an exception, for callers outside the store. */
export class FailedCall extends Error implements ApiError {
  readonly status: number
  readonly data: ErrorView
  constructor({ status, data }: ApiError) {
    super(data.message)
    this.status = status
    this.data = data
  }
}

/** A refusal that came as an answer, as the failure that forms explain. */
export function refused({ reason, message }: { reason: string; message: string }): FailedCall {
  return new FailedCall({ status: 200, data: { message, error: message, code: reason, requestId: '' } })
}

/** An error answer of any server, this one or a proxy before it, in the shape that screens read. */
export function readApiError(name: RouteName, status: number, body: unknown): ApiError {
  const [first, second] = errorFieldFirst.has(name) ? (['error', 'message'] as const) : (['message', 'error'] as const)
  const message = textOf(body, first) ?? textOf(body, second) ?? defaultErrorTexts[name] ?? lastResort
  const fields = textsOf(body, 'fields')
  const details = isRecord(body) && isRecord(body['details']) ? body['details'] : undefined
  return {
    status,
    data: {
      message,
      error: message,
      code: textOf(body, 'code') ?? 'server.failed',
      requestId: textOf(body, 'requestId') ?? '',
      ...(fields && { fields }),
      ...(details && { details }),
    },
  }
}

/** No answer came: the network is down, or the server is. */
export function noAnswer(name: RouteName): ApiError {
  const failed = defaultErrorTexts[name]
  const message = failed === undefined ? NO_ANSWER : `${failed}. ${NO_ANSWER}`
  return { status: 0, data: { message, error: message, code: 'network.failed', requestId: '' } }
}

export function isApiError(error: unknown): error is ApiError {
  return isRecord(error) && typeof error['status'] === 'number' && textOf(error['data'], 'message') !== undefined
}

/** The sentence to show for a failed call. */
export function errorMessage(error: unknown, fallback: string = lastResort): string {
  return isApiError(error) ? error.data.message : fallback
}

/** What is wrong with which field, by the field's path; empty when the failure is not about fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  return isApiError(error) ? (error.data.fields ?? {}) : {}
}

/** The code of the contract's catalogue, `network.failed` when no answer came, or null for anything else. */
export function errorCode(error: unknown): string | null {
  return isApiError(error) ? error.data.code : null
}
