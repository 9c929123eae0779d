import { formatNumber, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Rich } from '../../../ui/Rich.tsx'
import type { BroadcastReach } from './use-reach.ts'

const strong = { strong: (words: ReactNode) => <strong>{words}</strong> }

/** The number of people who will receive the broadcast. */
export function Reach({ reach, byMail }: { reach: BroadcastReach; byMail: boolean }) {
  return (
    <p className="flush text-17" role="status">
      {wordsOf(reach, byMail)}
    </p>
  )
}

function wordsOf({ audience, counting }: BroadcastReach, byMail: boolean) {
  if (counting) return m.admin_broadcast_counting()
  if (audience === null) return m.admin_broadcast_no_audience()
  const { recipients: count, byMail: mails } = audience
  if (count === 0) return m.admin_broadcast_nobody()
  const parts = byMail
    ? m.admin_broadcast_reach_mail.parts({ count, mails: formatNumber(mails) })
    : m.admin_broadcast_reach.parts({ count })
  return <Rich parts={parts} tags={strong} />
}
