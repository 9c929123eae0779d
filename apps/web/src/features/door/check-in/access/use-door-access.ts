import type { CheckInStateView } from '@foyer/contract'
import { normaliseReference } from '@foyer/domain'
import { m } from '@foyer/messages'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetCheckInStateQuery, usePairDeviceMutation } from '../../../../api/hooks.ts'
import { useHashSecret } from '../../../../lib/hash-secret.ts'
import { readToken } from '../../../../store/token.ts'
import { toast } from '../../../../ui/toast.ts'
import { deviceLabel } from '../../../../lib/device-label.ts'
import { useAskAgain } from '../../../../lib/use-ask-again.ts'
import { notePlace, storePairing, useDoorPairing } from './door-pairing.ts'
import type { DoorKit } from '../offline/door-kit.ts'
import type { DoorKitView } from '../offline/door-kit-view.ts'
import { sendForFormerDoor } from './send-for-former-door.ts'
import { forgetPage } from '../../../../lib/offline/keep-page.ts'
import { useDoorKit, useDoorKitView } from '../offline/use-door-kit.ts'
import { useHasNetwork } from '../offline/use-has-network.ts'
import { isLockedOut } from '../scanning/scan-client.ts'
import { doorLock, useOnlyTab } from './use-only-tab.ts'
import { doorHeaders } from '../scanning/use-scan-client.ts'

const POLL_MS = 4_000
/** With a live stream, changes of the kit refresh the counts. */
const LIVE_POLL_MS = 20_000

/** Why the code field is shown on a phone that had a door open. */
export type LockedOut = 'phone' | 'session'

export type DoorAccess =
  | { readonly kind: 'opening' }
  | { readonly kind: 'unreachable'; readonly retry: () => void }
  | { readonly kind: 'closing'; readonly waiting: number }
  | { readonly kind: 'elsewhere'; readonly take: () => void }
  | {
      readonly kind: 'closed'
      readonly lockedOut: LockedOut | null
      readonly underWay: boolean
      readonly error: string | null
      readonly pair: (code: string) => void
    }
  | {
      readonly kind: 'open'
      /** The device token; null when the organiser's session is used. */
      readonly token: string | null
      readonly state: CheckInStateView
      readonly online: boolean
      /** The offline kit of this phone; null for the organiser. */
      readonly kit: DoorKit | null
      readonly kept: DoorKitView | null
      /** Whether this phone is paired but its browser cannot store the guest list. */
      readonly unstored: boolean
      readonly refresh: () => void
      readonly lock: () => void
      readonly leave: () => void
    }

/** How this page may scan: with the phone's device token, or else with the organiser's session, or else only after a code is entered. */
export function useDoorAccess(eventId: string): DoorAccess {
  const paired = useDoorPairing(eventId)
  const [hasSession] = useState(() => readToken() !== null)
  const [lockedOut, setLockedOut] = useState<LockedOut | 'stranger' | null>(null)
  const linkCode = useHashSecret('c')
  const pairing = usePairing(eventId, linkCode, () => setLockedOut(null))

  const token = paired?.token ?? null
  const { standing, take } = useOnlyTab(token === null ? null : doorLock(eventId))
  const { kit, unstored } = useDoorKit(eventId, standing === 'mine' ? paired : null)
  const kept = useDoorKitView(kit)
  const hasNetwork = useHasNetwork()
  const mayAsk = !pairing.underWay && standing === 'mine' && (token !== null || (hasSession && lockedOut === null))
  const query = useGetCheckInStateQuery(
    { params: { eventId }, ...doorHeaders(token) },
    {
      // Without a network, the phone sends nothing; the kit knows the door as well.
      skip: linkCode === undefined || !mayAsk || (token !== null && !hasNetwork),
      pollingInterval: kept?.live ? LIVE_POLL_MS : POLL_MS,
    },
  )

  const news = kept?.live ? kept.dataAt : null
  const askAgain = useAskAgain(query)
  useEffect(() => {
    if (news !== null) askAgain()
  }, [news, askAgain])

  // A query that failed without a network is repeated as soon as the network is back, not only at the next interval.
  const askedInVain = useEffectEvent(() => {
    if (query.error !== undefined) askAgain()
  })
  useEffect(() => {
    if (hasNetwork) askedInVain()
  }, [hasNetwork])

  const known = query.currentData
  const wasOpen = useRef(false)
  useEffect(() => {
    wasOpen.current = known !== undefined
  }, [known])
  const lock = useCallback(() => {
    // Only the pairing ends; a user who is logged in on this phone stays logged in.
    void kit?.wipe()
    void forgetPage('door').catch(() => undefined)
    storePairing(eventId, null)
    setLockedOut(token === null ? (wasOpen.current ? 'session' : 'stranger') : 'phone')
  }, [eventId, token, kit])

  // A locked-out kit first sends its last scans; it reports `lockedOut` when it is done.
  const doubted = mayAsk && isLockedOut(query.error)
  const refused = kept === null ? doubted : mayAsk && kept.lockedOut
  useEffect(() => {
    if (refused) lock()
    else if (doubted) kit?.nudge()
  }, [refused, doubted, kit, lock])

  const shown = known ?? kept?.state
  useEffect(() => {
    if (token !== null && shown)
      notePlace(eventId, { title: shown.event.title, eventIds: shown.dates?.map(({ _id }) => _id) ?? [eventId] })
  }, [eventId, token, shown])

  if (linkCode === undefined || refused || standing === 'asking') return { kind: 'opening' }
  if (standing === 'elsewhere') return { kind: 'elsewhere', take }
  if (!mayAsk) return { kind: 'closed', lockedOut: lockedOut === 'stranger' ? null : lockedOut, ...pairing }
  if (kept?.closing) return { kind: 'closing', waiting: kept.waiting.length }
  if (doubted) return { kind: 'opening' }
  const online = hasNetwork && query.error === undefined && (kept === null || kept.online || !kept.ready)
  const state = online && known ? known : (kept?.state ?? known)
  if (state) {
    const leave = () => {
      if (kept && kept.waiting.length > 0) return toast.error(m.door_leave_unsent())
      void kit?.wipe()
      void forgetPage('door').catch(() => undefined)
      storePairing(eventId, null)
      setLockedOut('stranger')
    }
    const lockOut = () => (kit ? kit.nudge() : lock())
    return { kind: 'open', token, state, online, kit, kept, unstored, refresh: askAgain, lock: lockOut, leave }
  }
  const nothingKept = token !== null && !hasNetwork && kept !== null && !kept.ready
  return query.error || nothingKept ? { kind: 'unreachable', retry: askAgain } : { kind: 'opening' }
}

/** Exchanges a door's code, typed or from its link, for a device token. */
function usePairing(eventId: string, linkCode: string | null | undefined, onPaired: () => void) {
  const [request, { isLoading }] = usePairDeviceMutation()
  const [error, setError] = useState<string | null>(null)
  const linkTried = useRef<string | null>(null)

  async function pair(typed: string): Promise<void> {
    setError(null)
    try {
      const body = { code: normaliseReference(typed), label: deviceLabel(navigator.userAgent) }
      const answer = await request({ params: { eventId }, body }).unwrap()
      await sendForFormerDoor(eventId, answer.door._id)
      storePairing(eventId, answer)
      onPaired()
    } catch (failure) {
      setError(errorMessage(failure, m.door_gate_wrong()))
    }
  }

  const pairByLink = useEffectEvent(pair)
  useEffect(() => {
    if (!linkCode || linkTried.current === linkCode) return
    linkTried.current = linkCode
    void pairByLink(linkCode)
  }, [linkCode])

  return { underWay: isLoading, error, pair: (typed: string) => void pair(typed) }
}
