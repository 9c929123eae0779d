import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { useAdmitPartyMutation } from '../../api/hooks.ts'
import { toast } from '../../ui/toast.ts'
import type { AnsweredScan } from './door-screen.ts'
import type { Door } from './use-door.ts'
import { doorHeaders } from './use-scan-client.ts'

export interface Party {
  /** Lets those who came along in as well. */
  readonly letIn: () => void
  readonly underWay: boolean
  /** How many came in that way. */
  readonly joined: number
}

export type AdmitParty = (scanId: string) => Promise<number>

/** The call by which a phone lets the others of an order in. It answers how many came in. */
export function useAdmitParty(eventId: string, token: string | null, { joined }: Pick<Door, 'joined'>): AdmitParty {
  const [admit] = useAdmitPartyMutation()
  return async (scanId) => {
    const { answers } = await admit({ params: { eventId, scanId }, ...doorHeaders(token) }).unwrap()
    joined(scanId, answers)
    return answers.length
  }
}

/** Who came along with the guest of a scan, on the same order. */
export function useParty({ attempt }: AnsweredScan, admit: AdmitParty): Party {
  const [underWay, setUnderWay] = useState(false)
  const [joined, setJoined] = useState(0)
  const letIn = async () => {
    setUnderWay(true)
    try {
      setJoined(await admit(attempt.scanId))
    } catch (error) {
      toast.error(errorMessage(error, 'They could not be let in together. Scan each of their tickets.'))
    } finally {
      setUnderWay(false)
    }
  }
  return { letIn: () => void letIn(), underWay, joined }
}
