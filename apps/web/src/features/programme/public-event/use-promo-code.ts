import type { CheckedPromoCodeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useLightCall } from '../../../api/light-call.ts'
import { announce } from '../../../ui/LiveRegion.tsx'

export interface PromoCodeState {
  readonly applied: CheckedPromoCodeView | null
  readonly busy: boolean
  /** Why the code that was tried gives nothing. */
  readonly problem: string | null
  /** The code that was tried last, as it was typed or came with the link. */
  readonly tried: string
  readonly apply: (typed: string) => Promise<void>
  readonly remove: () => void
  /** The hold was refused for the code's sake. */
  readonly refuse: (message: string) => void
}

/**
 * The visitor's promo code. One that came with the link is applied by the browser, so that the page is the same for everyone
 * and can be cached.
 */
export function usePromoCode(eventId: string): PromoCodeState {
  const { call: check, busy } = useLightCall('checkPromoCode')
  const [applied, setApplied] = useState<CheckedPromoCodeView | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tried, setTried] = useState('')
  const linkFollowed = useRef(false)

  const refuse = (message: string) => {
    setApplied(null)
    setProblem(message)
  }

  const apply = async (typed: string) => {
    const code = typed.trim()
    setTried(code)
    setProblem(null)
    if (code === '') return setProblem(m.events_box_promo_empty())
    try {
      const found = await check({ params: { id: eventId }, body: { code } })
      if (!found.accepted) return refuse(found.message)
      setApplied(found)
      announce(m.events_box_promo_applied({ code: found.code }))
    } catch (error) {
      refuse(errorMessage(error))
    }
  }

  useEffect(() => {
    const fromLink = new URLSearchParams(window.location.search).get('promo')
    if (fromLink === null || fromLink.trim() === '' || linkFollowed.current) return
    linkFollowed.current = true
    void apply(fromLink)
  })

  const remove = () => {
    setApplied(null)
    setProblem(null)
    setTried('')
  }

  return { applied, busy, problem, tried, apply, remove, refuse }
}
