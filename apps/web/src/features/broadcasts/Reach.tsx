import { people } from './broadcast-form.ts'
import type { BroadcastReach } from './use-reach.ts'
import classes from './CreateBroadcast.module.css'

/** What pressing the button means, in people. */
export function Reach({ reach, byMail }: { reach: BroadcastReach; byMail: boolean }) {
  return (
    <p className={classes['reach']} role="status">
      {wordsOf(reach, byMail)}
    </p>
  )
}

function wordsOf({ recipients, byMail: mails, counting }: BroadcastReach, byMail: boolean) {
  if (counting) return 'Counting …'
  if (recipients === null) return 'Choose whom it is for.'
  if (recipients === 0) return 'Nobody would get this.'
  return (
    <>
      <strong>{people(recipients)}</strong> will get it{byMail ? `, ${people(mails ?? 0)} also by mail` : ''}.
    </>
  )
}
