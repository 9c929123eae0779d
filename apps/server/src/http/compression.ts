import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Shorter answers fit a packet or two as they are. */
const WORTH_IT = 2_048
/** A fifth of the time of the usual quality, for answers that are sent once. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Quality 5 costs a fifth of a millisecond for a page; 11 would block for thirteen. */
const KEPT = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Bytes that are sent often, in both encodings. */
export type Compressed = Readonly<Record<'br' | 'gzip', Buffer>>

/** Compresses bytes that are kept and sent often. */
export async function compressBoth(bytes: Buffer): Promise<Compressed> {
  const [br, zipped] = await Promise.all([compress.br(bytes, KEPT), compress.gzip(bytes)])
  return { br, gzip: zipped }
}

/** The better of the two encodings that a caller takes; null for one who takes neither. */
export function chooseEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const offers = String(accepted ?? '')
    .split(',')
    .map((offer) =>
      offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  if (offers.includes('br')) return 'br'
  return offers.includes('gzip') ? 'gzip' : null
}

/**
 * Compresses a long answer. Only for rows that say so: their callers prove themselves by a header, so that no other site can
 * have a browser ask for them and guess secrets by the length.
 */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < WORTH_IT) return payload
  void reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === null) return payload
  void reply.header('content-encoding', encoding).removeHeader('content-length')
  return encoding === 'br' ? compress.br(payload, QUICK) : compress.gzip(payload)
}
