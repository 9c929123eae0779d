import type { ScanAnswerView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { errorMessage } from '../../../../api/errors.ts'
import { useAdmitPartyMutation } from '../../../../api/hooks.ts'
import { toast } from '../../../../ui/toast.ts'
import type { AnsweredScan } from './door-screen.ts'
import type { OpenDoor } from '../access/open-door.ts'
import type { ScanAttempt } from './scan-client.ts'
import type { Door } from './use-door.ts'
import { doorHeaders } from './use-scan-client.ts'

export interface Party {
  /** How many of the order are not inside yet. */
  readonly left: number
  /** Admits the given number of them. */
  readonly letIn: (count: number) => void
  readonly underWay: boolean
  /** How many were admitted that way. */
  readonly joined: number
}

/** Admits `more` others of an order, so that this scan has admitted `total`. Returns how many this call admitted. */
export type AdmitParty = (attempt: ScanAttempt, asked: { more: number; total: number }) => Promise<number>

/** Admits the other guests of an order, offline if there is no network. */
export function useAdmitParty(
  { eventId, token, kit, kept }: Pick<OpenDoor, 'eventId' | 'token' | 'kit' | 'kept'>,
  { joined }: Pick<Door, 'joined'>,
): AdmitParty {
  const [admit] = useAdmitPartyMutation()
  const askServer = async ({ scanId }: ScanAttempt, count: number): Promise<readonly ScanAnswerView[]> =>
    (await admit({ params: { eventId, scanId }, query: { count }, ...doorHeaders(token) }).unwrap()).answers
  return async (attempt, asked) => {
    const answers = kit && kept?.ready ? await kit.admitParty(attempt, asked) : await askServer(attempt, asked.total)
    joined(attempt.scanId, answers)
    return answers.length
  }
}

/** The guests of the same order who were admitted together with the guest of a scan. */
export function useParty({ attempt, answer }: AnsweredScan, admit: AdmitParty): Party {
  const [underWay, setUnderWay] = useState(false)
  const [party] = useState(answer.party)
  const joined = party - answer.party
  const letIn = async (more: number) => {
    setUnderWay(true)
    try {
      await admit(attempt, { more, total: joined + more })
    } catch (error) {
      toast.error(errorMessage(error, m.door_party_failed()))
    } finally {
      setUnderWay(false)
    }
  }
  return { left: answer.party, letIn: (count) => void letIn(count), underWay, joined }
}
