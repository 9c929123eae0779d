import type { SeriesRunView } from '@foyer/contract'
import { useState } from 'react'
import { api } from '../../../../api/api.ts'
import { useChangeSeriesDatesMutation } from '../../../../api/hooks.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import type { Telling } from './event-saver.ts'
import { type Scope, scopePatch } from './scope-patch.ts'
import type { EventFormModel } from './use-event-form.ts'

const ASK_AGAIN_MS = 700
/** How long the form waits for the run on the other dates; the run then continues in the background. */
const LONGEST_MS = 20_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Saves the change of a date for other dates of its series as well. The run changes this date together with the others, so that it keeps
 * following its series; the fields that apply to this date alone are saved afterwards. True if everything is saved.
 */
export function useSaveScope({ saver, state }: Pick<EventFormModel, 'saver' | 'state'>) {
  const dispatch = useAppDispatch()
  const [change] = useChangeSeriesDatesMutation()
  const [busy, setBusy] = useState(false)

  const untilDone = async (seriesId: string, run: SeriesRunView) => {
    const last = Date.now() + LONGEST_MS
    for (let latest = run; latest.state === 'running' && Date.now() < last;) {
      await pause(ASK_AGAIN_MS)
      const asked = api.endpoints.getSeriesRun.initiate(
        { params: { id: seriesId, runId: run._id } },
        { forceRefetch: true, subscribe: false },
      )
      latest = await dispatch(asked).unwrap()
    }
  }

  const save = async (scope: Exclude<Scope, 'this'>, telling: Telling | null): Promise<boolean> => {
    const { event } = state
    if (!event?.seriesId) return false
    setBusy(true)
    try {
      const { set } = scopePatch(saver.saved, saver.typed)
      const body = { scope, eventId: event._id, set, tellGuests: telling !== null, ...telling }
      const { run } = await change({ params: { id: event.seriesId }, body }).unwrap()
      if (run) await untilDone(event.seriesId, run)
      const read = api.endpoints.getEvent.initiate(
        { params: { id: event._id } },
        { forceRefetch: true, subscribe: false },
      )
      saver.rebase(await dispatch(read).unwrap())
      return await saver.flush(saver.newsForGuests.length > 0 ? telling : null)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}
