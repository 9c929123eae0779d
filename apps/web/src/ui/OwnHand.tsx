import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { useIsActing } from '../store/hooks.ts'

/**
 * A form whose call the server takes only from members themselves. An administrator who acts as one reads that instead of filling in a form
 * that is refused at the end.
 */
export function OwnHand({ children }: { children: ReactNode }) {
  const acting = useIsActing()
  return acting ? <p className="flush">{m.shell_own_hand()}</p> : children
}
