import { useMemo } from 'react'
import { useUndoScanMutation, useValidateTicketMutation } from '../../../../api/hooks.ts'
import { createOnlineScanClient, type ScanClient } from './scan-client.ts'

/** The header of a paired phone; without a device token, the organiser's own session is used. */
export function doorHeaders(token: string | null): { headers?: { authorization: string } } {
  return token === null ? {} : { headers: { authorization: `Bearer ${token}` } }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** The client of this phone for one event; `token` null scans with the organiser's session. */
export function useScanClient(eventId: string, token: string | null): ScanClient {
  const [validate] = useValidateTicketMutation()
  const [undo] = useUndoScanMutation()
  return useMemo(
    () =>
      createOnlineScanClient({
        pause,
        validate: (attempt) => validate({ body: { ...attempt }, ...doorHeaders(token) }).unwrap(),
        undo: async (scanId) => {
          await undo({ params: { eventId, scanId }, ...doorHeaders(token) }).unwrap()
        },
      }),
    [eventId, token, validate, undo],
  )
}
