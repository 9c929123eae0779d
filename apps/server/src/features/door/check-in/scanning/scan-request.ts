import { createHash } from 'node:crypto'
import type { ScanInput } from '@foyer/contract'
import { type ParsedTicketToken, parseTicketToken, type ScanDirection } from '@foyer/domain'
import { AppError } from '../../../../http/app-error.ts'

/** A code in the form of a ticket's, its signature not yet verified. */
export type TicketToken = Extract<ParsedTicketToken, { ok: true }>

/** A scan to decide. `ticketId` is missing if the code was not issued by Foyer; `token` is null for a guest found by name. */
export interface ScanRequest {
  readonly eventId: string
  readonly scanId: string
  readonly hash: Buffer
  readonly direction: ScanDirection
  readonly scannedAt: Date
  readonly token: TicketToken | null
  readonly ticketId: string | null
}

/**
 * Reads what was sent; `scannedAt` is the time by which it is decided. An online scan is decided by the server's clock, whatever
 * time the phone claims. The hash leaves the time out: a phone that asks again may have set its clock in between.
 */
export function readScanRequest(input: ScanInput, scannedAt: Date): ScanRequest {
  if ((input.code === undefined) === (input.ticketId === undefined))
    throw new AppError('request.invalid', { fields: { code: 'scan_code' } })
  const parsed = input.code === undefined ? null : parseTicketToken(input.code)
  const token = parsed?.ok ? parsed : null
  const asked = JSON.stringify([input.eventId, input.code ?? null, input.ticketId ?? null, input.direction])
  return {
    eventId: input.eventId,
    scanId: input.scanId,
    hash: createHash('sha256').update(asked).digest(),
    direction: input.direction,
    scannedAt,
    token,
    ticketId: token ? token.payload.ticketId : (input.ticketId ?? null),
  }
}
