import { useEffect, useState } from 'react'
import { errorCode } from '../../api/errors.ts'
import { answerOffline } from './answer-offline.ts'
import { forgetPage, keepPage, type KeptPage } from './keep-page.ts'
import { forgetAnswer, keepAnswer, type KeptAnswer, keptAnswer } from './kept-answers.ts'

interface Answered {
  readonly serverTime: string
  readonly event: { readonly endsAt: string }
}

interface KeptPageOptions<T> {
  readonly kind: KeptPage
  /** Of what is shown: a reference or an id. */
  readonly key: string
  readonly data: T | undefined
  readonly error: unknown
  /** Whether the answer is worth keeping: it holds tickets. */
  readonly keep: (data: T) => boolean
  readonly accepts: (data: unknown) => data is T
}

/**
 * Stores a page of tickets with its last answer on this device, and returns that answer while the server cannot be reached. An
 * answer that the server refuses to show is deleted.
 */
export function useKeptPage<T extends Answered>(options: KeptPageOptions<T>): KeptAnswer<T> | null {
  const { kind, key, data, error, keep, accepts } = options
  const [kept, setKept] = useState<{ address: string; answer: KeptAnswer<T> | null } | null>(null)
  const address = `${kind}/${key}`
  const unreachable = data === undefined && error !== undefined && isOutage(error)
  const refused = data === undefined && error !== undefined && !isOutage(error)

  useEffect(() => {
    if (data === undefined) return
    if (!keep(data)) return void forgetAnswer(address).catch(() => undefined)
    keepPage(kind)
    answerOffline()
    keepAnswer(address, { keptAt: data.serverTime, data, endsAt: data.event.endsAt }).catch(() => undefined)
  }, [address, data, keep, kind])

  useEffect(() => {
    if (!unreachable) return undefined
    let left = false
    const put = (answer: KeptAnswer<T> | null) => {
      // Another page may have been opened while this one was read.
      if (!left) setKept({ address, answer })
    }
    keptAnswer(address, accepts).then(put, () => put(null))
    return () => {
      left = true
    }
  }, [accepts, address, unreachable])

  useEffect(() => {
    if (!refused) return
    forgetAnswer(address).catch(() => undefined)
    forgetPage(kind).catch(() => undefined)
  }, [address, kind, refused])

  return unreachable && kept?.address === address ? kept.answer : null
}

/** No answer, or one that says that the server is unavailable. */
function isOutage(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'network.failed' || code === 'server.busy' || code === 'server.failed' || code === 'request.too_many'
}
