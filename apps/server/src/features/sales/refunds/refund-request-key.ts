import { createHash } from 'node:crypto'
import { AppError } from '../../../http/app-error.ts'
import type { RefundRow } from './refunds.queries.ts'

/** The request behind a refund: the same key is one refund, and only for the request that used the key first. */
export interface RefundRequest {
  /** Digest of the idempotency key. */
  readonly key: Buffer
  /** Digest of what was asked for. */
  readonly hash: Buffer
}

/** The digests of a request: `key` names it among all requests for refunds, `asked` is what it asks for. */
export function refundRequestOf(key: string, asked: unknown): RefundRequest {
  return { key: digest(key), hash: digest(JSON.stringify(asked)) }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * Throws `idempotency.key_reused` where the key made its refund for another request: the answer would claim that this one was carried out.
 * Of refunds of earlier releases it is not known what was asked for.
 */
export function assertSameRequest(made: Pick<RefundRow, 'request_hash'>, { hash }: Pick<RefundRequest, 'hash'>): void {
  if (made.request_hash && !made.request_hash.equals(hash)) throw new AppError('idempotency.key_reused')
}
