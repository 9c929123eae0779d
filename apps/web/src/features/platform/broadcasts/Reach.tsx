import { people } from './broadcast-form.ts'
import type { BroadcastReach } from './use-reach.ts'

/** What pressing the button means, in people. */
export function Reach({ reach, byMail }: { reach: BroadcastReach; byMail: boolean }) {
  return (
    <p className="flush text-17" role="status">
      {wordsOf(reach, byMail)}
    </p>
  )
}

function wordsOf({ audience, counting }: BroadcastReach, byMail: boolean) {
  if (counting) return 'Counting …'
  if (audience === null) return 'Choose whom it is for.'
  const { recipients, byMail: mails } = audience
  if (recipients === 0) return 'Nobody would get this.'
  return (
    <>
      <strong>{people(recipients)}</strong> will get it{byMail ? `, ${people(mails)} also by mail` : ''}.
    </>
  )
}
