import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** A stream that lets everything through, and the SHA-256 of what passed, in hexadecimal, once it has ended. */
export function checksum(): { readonly tap: Transform; readonly digest: () => string } {
  const hash = createHash('sha256')
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { tap, digest: () => hash.digest('hex') }
}
