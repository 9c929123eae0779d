import { type PaymentResultView, verifyPaymentInput } from '@foyer/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useVerifyPaymentMutation } from '../../../api/hooks.ts'
import { nextWait, WATCH_FOR_MS } from './waiting.ts'

export type PaymentWatch =
  | { readonly kind: 'asking'; readonly result: PaymentResultView | null }
  | { readonly kind: 'decided'; readonly result: PaymentResultView }
  /** The provider has not decided within a minute, or cannot be reached: the visitor asks again. */
  | { readonly kind: 'undecided'; readonly message: string | null }
  | { readonly kind: 'unknown' }

/** A link that was cut short names no payment, so nothing is asked. */
const isReference = (reference: string) => verifyPaymentInput.safeParse({ reference }).success

const isOpen = ({ state }: PaymentResultView) => state === 'created' || state === 'pending'

/** Asks what became of a payment until that is decided, less and less often, for a minute. It never changes anything itself. */
export function usePaymentResult(reference: string) {
  const [verify] = useVerifyPaymentMutation()
  const [watch, setWatch] = useState<PaymentWatch>(() =>
    isReference(reference) ? { kind: 'asking', result: null } : { kind: 'unknown' },
  )
  const [round, setRound] = useState(0)
  const alive = useRef(0)

  useEffect(() => {
    alive.current += 1
    const mine = alive.current
    const since = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined

    if (!isReference(reference)) return
    const ask = async (wait: number) => {
      const { data, error } = await verify({ body: { reference } })
      if (alive.current !== mine) return
      if (data?.state === 'unknown') return setWatch({ kind: 'unknown' })
      if (data !== undefined && !isOpen(data)) return setWatch({ kind: 'decided', result: data })
      if (Date.now() - since >= WATCH_FOR_MS) {
        return setWatch({ kind: 'undecided', message: error === undefined ? null : errorMessage(error) })
      }
      setWatch({ kind: 'asking', result: data ?? null })
      timer = setTimeout(() => void ask(nextWait(wait)), wait)
    }
    void ask(nextWait(0))

    return () => {
      alive.current += 1
      clearTimeout(timer)
    }
  }, [reference, round, verify])

  const askAgain = useCallback(() => {
    setWatch({ kind: 'asking', result: null })
    setRound((count) => count + 1)
  }, [])

  return { watch, askAgain }
}
