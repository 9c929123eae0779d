import type { OrderView } from '@foyer/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { guestOfPath, guestsToAsk } from './open-guests.ts'

/** Which tickets' panels are open: from the start those with a required question, later those that the buyer opens. */
export function useOpenGuests({ questions, quantity }: Pick<OrderView, 'questions' | 'quantity'>) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => guestsToAsk(questions, quantity))
  return {
    opened,
    toggle: (index: number) =>
      setOpened((before) => {
        const next = new Set(before)
        if (!next.delete(index)) next.add(index)
        return next
      }),
    /** Opens the panels of these fields at once, so that one of them can be focused. */
    openFor: (paths: readonly string[]) => {
      const indexes = paths.map(guestOfPath).filter((index) => index !== null)
      flushSync(() => setOpened((before) => new Set([...before, ...indexes])))
    },
  }
}
