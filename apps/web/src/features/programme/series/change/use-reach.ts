import type { DatePatch } from '@foyer/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useChangeSeriesDatesMutation } from '../../../../api/hooks.ts'
import type { CallResult } from '../../../../api/types.ts'
import type { ChangeScope } from './date-patch.ts'

const ASK_AFTER_MS = 300

interface Asked {
  scope: ChangeScope
  eventId: string
  set: DatePatch
}

/** How many dates a change would reach, asked for as it is typed; null while nothing is changed or known. */
export function useReach(seriesId: string, asked: Asked | null): CallResult<'changeSeriesDates'> | null {
  const [settled] = useDebouncedValue(JSON.stringify(asked), ASK_AFTER_MS)
  const [change] = useChangeSeriesDatesMutation()
  const [reach, setReach] = useState<CallResult<'changeSeriesDates'> | null>(null)
  const latest = useEffectEvent(() => asked)
  useEffect(() => {
    let stale = false
    const put = (next: typeof reach) => !stale && setReach(next)
    const body = latest()
    if (body === null) put(null)
    else
      void change({ params: { id: seriesId }, body: { ...body, dryRun: true } })
        .unwrap()
        // An error is shown when the form is sent.
        .then(put, () => put(null))
    return () => {
      stale = true
    }
  }, [settled, change, seriesId])
  return reach
}
