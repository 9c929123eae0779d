import type { DateSpan } from '@foyer/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePreviewMoveMutation } from '../../../../api/hooks.ts'

const ASK_AFTER_MS = 300

interface AskedMove {
  dates: DateSpan
  days: number
  minutes: number
}

/** On how many dates of a move a clock change skips the new time, asked for as it is typed; 0 while nothing is moved or known. */
export function useMovePreview(seriesId: string, asked: AskedMove | null): number {
  const [settled] = useDebouncedValue(JSON.stringify(asked), ASK_AFTER_MS)
  const [preview] = usePreviewMoveMutation()
  const [shifted, setShifted] = useState(0)
  const latest = useEffectEvent(() => asked)
  useEffect(() => {
    let stale = false
    const put = (next: number) => !stale && setShifted(next)
    const body = latest()
    if (body === null) put(0)
    else
      void preview({ params: { id: seriesId }, body })
        .unwrap()
        // An error is shown when the form is sent.
        .then(
          (answer) => put(answer.shifted),
          () => put(0),
        )
    return () => {
      stale = true
    }
  }, [settled, preview, seriesId])
  return shifted
}
