import type { EventView } from '@foyer/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useLocation } from 'react-router'
import { useGetEventQuery } from '../../../api/hooks.ts'
import { eventAt } from './entries.ts'

/** The event whose screen is open, once it is loaded. */
export function useEventAt(): EventView | undefined {
  const eventId = eventAt(useLocation().pathname)
  return useGetEventQuery(eventId === null ? skipToken : { params: { id: eventId } }).currentData
}
