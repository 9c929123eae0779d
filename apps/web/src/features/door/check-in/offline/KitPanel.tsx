import type { ConflictView } from '@foyer/contract'
import { errorMessage } from '../../../../api/errors.ts'
import { letInAlthough } from '../../../../lib/let-in-although.ts'
import { timeAgo } from '../../../../lib/time-ago.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { toast } from '../../../../ui/toast.ts'
import { answerTitles, clockTime, ticketLine } from '../scanning/answer-wording.ts'
import type { DoorKit } from './door-kit.ts'
import type { Correction, DoorKitView } from './door-kit-view.ts'
import classes from './Kit.module.css'
import { waitingText } from './KitNotice.tsx'
import checkIn from '../CheckIn.module.css'

interface KitPanelProps {
  readonly kit: DoorKit
  readonly kept: DoorKitView
  readonly timezone: string
}

/** What this phone keeps, what the server made of what it decided, and tickets that came in twice. */
export function KitPanel({ kit, kept, timezone }: KitPanelProps) {
  const now = useNow()
  const { waiting, dataAt, corrections, conflicts } = kept
  return (
    <section className={classes['panel']} aria-label="Without a network">
      <p className="flush mute">
        {dataAt === null
          ? 'The guest list is not on this phone yet.'
          : `Guest list from ${timeAgo(new Date(dataAt), now)}. It works without a network.`}{' '}
        {waiting.length === 0 ? 'Every scan is confirmed.' : `${waitingText(waiting.length)}.`}
      </p>
      {corrections.length > 0 && (
        <>
          <h2 className={classes['heading']}>The server decided otherwise</h2>
          <ul className="grid gap-12 plain-list" aria-label="Decided otherwise">
            {corrections.map((correction) => (
              <CorrectionRow key={correction.scanId} correction={correction} timezone={timezone} />
            ))}
          </ul>
          <button type="button" className={checkIn['outlined']} onClick={() => void kit.dismissCorrections()}>
            Read
          </button>
        </>
      )}
      {conflicts.length > 0 && (
        <>
          <h2 className={classes['heading']}>Conflicts</h2>
          <ul className="grid gap-12 plain-list" aria-label="Conflicts">
            {conflicts.map((conflict) => (
              <ConflictRow key={conflict._id} conflict={conflict} timezone={timezone} />
            ))}
          </ul>
          <button
            type="button"
            className={checkIn['outlined']}
            onClick={() => void kit.markSeen(conflicts.map(({ _id }) => _id)).catch(tellFailure)}
          >
            {conflicts.length === 1 ? 'Mark as seen' : `Mark ${conflicts.length} as seen`}
          </button>
        </>
      )}
    </section>
  )
}

function tellFailure(error: unknown): void {
  toast.error(errorMessage(error, 'That needs a network. Try again when there is one.'))
}

function CorrectionRow({ correction, timezone }: { correction: Correction; timezone: string }) {
  const { guest, ticketName, at, verdict, message } = correction
  return (
    <li className="two-lines">
      <strong>{guest ?? ticketName ?? 'Unknown ticket'}</strong>
      <span>
        {clockTime(at, timezone)}: here “{answerTitles[verdict]}”. {message}
      </span>
    </li>
  )
}

function ConflictRow({ conflict, timezone }: { conflict: ConflictView; timezone: string }) {
  const { guestName, kept, other } = conflict
  // Lists that an earlier release kept know of no refusals.
  const refusedAs = conflict.refusedAs ?? null
  return (
    <li className="two-lines">
      <strong>{guestName ?? ticketLine(conflict)}</strong>
      {refusedAs === null ? (
        <span>
          Let in twice: {kept.door} at {clockTime(kept.at, timezone)}, then {other.door} at{' '}
          {clockTime(other.at, timezone)}. The first counts.
        </span>
      ) : (
        <span>
          {other.door} at {clockTime(other.at, timezone)}: {letInAlthough[refusedAs]}.
        </span>
      )}
    </li>
  )
}
