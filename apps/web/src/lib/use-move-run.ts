import type { MemberMoveDatesView, MoveRunView } from '@foyer/contract'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { useListDateMoveDatesQuery, useListMoveRunsQuery } from '../api/hooks.ts'
import { useAppDispatch } from '../store/hooks.ts'

/** How often a run that is under way is asked for. */
const WATCHED_MS = 1_500

/** Moving many orders away from a date: the dates to choose from, and the run that was started or is under way. */
export interface MovesFromDate {
  readonly run: MoveRunView | undefined
  /** Follows a run that has just been started. */
  readonly follow: (runId: string) => void
  readonly dates: MemberMoveDatesView | undefined
  readonly error: unknown
  readonly retry: () => void
  /** Whether `dates` are later ones than the first. */
  readonly turned: boolean
  readonly turn: (from: string | null) => void
}

/** The moves from a date; its runs are polled while one of them is under way. */
export function useMoveRun(eventId: string): MovesFromDate {
  const params = { eventId }
  const [watching, setWatching] = useState(true)
  const [started, setStarted] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const { data: runs } = useListMoveRunsQuery(
    { params },
    { refetchOnMountOrArgChange: true, pollingInterval: watching ? WATCHED_MS : 0 },
  )
  const run = runs?.items.find(({ _id, finishedAt }) => _id === started || finishedAt === null)
  const isUnderWay = run?.finishedAt === null
  if (runs && watching !== isUnderWay) setWatching(isUnderWay)
  // A run that was already under way is followed to its end like a run that was started here.
  if (run && isUnderWay && started !== run._id) setStarted(run._id)
  const isOver = started !== null && run?._id === started && run.finishedAt !== null
  const dispatch = useAppDispatch()
  useEffect(() => {
    // The job moved the guests after the call that started it was answered.
    if (isOver) dispatch(api.util.invalidateTags([{ type: 'Guests' }, { type: 'Events' }, { type: 'Series' }]))
  }, [isOver, dispatch])
  const { data, error, refetch } = useListDateMoveDatesQuery(
    { params, query: from === null ? {} : { from } },
    { refetchOnMountOrArgChange: true },
  )
  return {
    run,
    follow: (runId) => {
      setStarted(runId)
      setWatching(true)
    },
    dates: data,
    error,
    retry: () => void refetch(),
    turned: from !== null,
    turn: setFrom,
  }
}
