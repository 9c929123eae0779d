import { useEffect } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useGenerateQrMutation } from '../../../../api/hooks.ts'
import type { CallResult } from '../../../../api/types.ts'

/** What scanning the code does: shows the event, or makes a phone the scanner of a door. */
export type Target = { kind: 'page' } | { kind: 'door'; door: { id: string; name: string } | null }

export type MadeCode = CallResult<'generateQr'>

export const doorIdOf = (target: Target) => (target.kind === 'door' ? (target.door?.id ?? null) : null)

/** The code for the chosen target, generated again whenever that changes. */
export function useQrCode(eventId: string | null, target: Target) {
  const [generate, { data, originalArgs, error, isLoading }] = useGenerateQrMutation()
  const doorId = doorIdOf(target)
  const complete = eventId !== null && (target.kind === 'page' || doorId !== null)

  const make = () => {
    if (complete) void generate({ body: { eventId, doorId } })
  }
  useEffect(() => {
    if (complete) void generate({ body: { eventId, doorId } })
  }, [complete, eventId, doorId, generate])

  const asked = originalArgs?.body
  const fits = complete && asked?.eventId === eventId && (asked.doorId ?? null) === doorId
  return {
    code: fits && data !== undefined ? data : null,
    busy: isLoading,
    refusal: fits && error ? errorMessage(error) : null,
    retry: make,
  }
}
