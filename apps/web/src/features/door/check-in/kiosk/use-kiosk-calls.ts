import type { OwnBadgesView, ScanAnswerView } from '@foyer/contract'
import { useMemo } from 'react'
import { askDoor } from '../offline/door-calls.ts'

const ANSWER_MS = 8_000

/** The kiosk's calls besides scanning. Each rejects with an `ApiError`, or another error when no answer comes. */
export interface KioskCalls {
  readonly open: (pin: string) => Promise<{ staffedUntil: string }>
  readonly close: () => Promise<unknown>
  readonly checkInByOrder: (asked: { scanId: string; reference: string; proof: string }) => Promise<ScanAnswerView>
  readonly admitParty: (scanId: string) => Promise<{ answers: ScanAnswerView[] }>
  readonly ownBadges: (scanId: string) => Promise<OwnBadgesView>
}

export function useKioskCalls(eventId: string, token: string): KioskCalls {
  return useMemo(() => {
    const headers = { authorization: `Bearer ${token}` }
    const params = { eventId }
    return {
      open: (pin) => askDoor('openKiosk', { params, headers, body: { pin } }, ANSWER_MS),
      close: () => askDoor('closeKiosk', { params, headers }, ANSWER_MS),
      checkInByOrder: (body) => askDoor('checkInByOrder', { params, headers, body }, ANSWER_MS),
      admitParty: (scanId) => askDoor('admitParty', { params: { eventId, scanId }, headers }, ANSWER_MS),
      ownBadges: (scanId) => askDoor('listOwnBadges', { params: { eventId, scanId }, headers }, ANSWER_MS),
    }
  }, [eventId, token])
}
