import type { OrderView } from '@foyer/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { guestOfPath, guestsToAsk } from '../open-guests.ts'
import { fieldOfDate } from './group-form.ts'

/** For each date, which tickets' panels are open: as at the checkout of a single order. */
export function useOpenGuestsOfDates(orders: readonly Pick<OrderView, 'questions' | 'quantity'>[]) {
  const [opened, setOpened] = useState<readonly ReadonlySet<number>[]>(() =>
    orders.map(({ questions, quantity }) => guestsToAsk(questions, quantity)),
  )
  return {
    opened,
    toggle: (place: number, index: number) =>
      setOpened((before) =>
        before.map((own, at) => {
          const next = new Set(own)
          if (at === place && !next.delete(index)) next.add(index)
          return next
        }),
      ),
    /** Opens the panels of these fields at once, so that one of them can be focused. */
    openFor: (paths: readonly string[]) => {
      const fields = paths.map(fieldOfDate)
      const ofPlace = (place: number) =>
        fields.flatMap((field) => (field?.place === place ? [guestOfPath(field.path)] : []))
      flushSync(() =>
        setOpened((before) =>
          before.map((own, place) => new Set([...own, ...ofPlace(place).filter((index) => index !== null)])),
        ),
      )
    },
  }
}
