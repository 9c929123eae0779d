/** The first and the last byte of a part, both included. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a Range header asks for. Null where there is no header, or one that may be answered with the whole
 * file, as several parts at once.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'none of it' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '')
    return to === '0' || size === 0 ? 'none of it' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'none of it'
}
