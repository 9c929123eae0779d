import type { ConflictView } from '@foyer/contract'
import { formatAgo, formatDate, joinFacts, m } from '@foyer/messages'
import { errorMessage } from '../../../../api/errors.ts'
import { admittedAlthough, nameOfDoor, scanReasons, scanTitles } from '../../../../lib/scan-words.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { toast } from '../../../../ui/toast.ts'
import { ticketLine } from '../scanning/answer-wording.ts'
import type { DoorKit } from './door-kit.ts'
import type { Correction, DoorKitView } from './door-kit-view.ts'
import classes from './Kit.module.css'
import checkIn from '../CheckIn.module.css'

interface KitPanelProps {
  readonly kit: DoorKit
  readonly kept: DoorKitView
  readonly timezone: string
}

/** The age of the guest list, the scans that the server corrected, and conflicts. */
export function KitPanel({ kit, kept, timezone }: KitPanelProps) {
  const now = useNow()
  const { waiting, dataAt, corrections, conflicts } = kept
  return (
    <section className={classes['panel']} aria-label={m.door_kit_label()}>
      <p className="flush mute">
        {dataAt === null
          ? m.door_kit_panel_no_list()
          : m.door_kit_panel_list_age({ ago: formatAgo(new Date(dataAt), now) })}{' '}
        {waiting.length === 0 ? m.door_kit_panel_confirmed() : m.door_kit_panel_waiting({ count: waiting.length })}
      </p>
      {corrections.length > 0 && (
        <>
          <h2 className={classes['heading']}>{m.door_kit_corrections()}</h2>
          <ul className="grid gap-12 margin-bottom-14 plain-list" aria-label={m.door_kit_corrections()}>
            {corrections.map((correction) => (
              <CorrectionRow key={correction.scanId} correction={correction} timezone={timezone} />
            ))}
          </ul>
          <button type="button" className={checkIn['outlined']} onClick={() => void kit.dismissCorrections()}>
            {m.door_kit_corrections_read()}
          </button>
        </>
      )}
      {conflicts.length > 0 && (
        <>
          <h2 className={classes['heading']}>{m.door_conflicts_title()}</h2>
          <ul className="grid gap-12 margin-bottom-14 plain-list" aria-label={m.door_conflicts_title()}>
            {conflicts.map((conflict) => (
              <ConflictRow key={conflict._id} conflict={conflict} timezone={timezone} />
            ))}
          </ul>
          <button
            type="button"
            className={checkIn['outlined']}
            onClick={() => void kit.markSeen(conflicts.map(({ _id }) => _id)).catch(tellFailure)}
          >
            {m.door_kit_mark({ count: conflicts.length })}
          </button>
        </>
      )}
    </section>
  )
}

function tellFailure(error: unknown): void {
  toast.error(errorMessage(error, m.door_kit_needs_network()))
}

function CorrectionRow({ correction, timezone }: { correction: Correction; timezone: string }) {
  const { guest, ticketName, at, verdict, result } = correction
  return (
    <li className="two-lines">
      <strong>{guest ?? ticketName ?? m.door_kit_unknown_ticket()}</strong>
      <span>
        {m.door_kit_correction({
          time: formatDate(at, 'clock', timezone),
          verdict: scanTitles[verdict](),
          reason: result === null ? m.door_reason_not_recorded() : scanReasons[result](),
        })}
      </span>
    </li>
  )
}

function ConflictRow({ conflict, timezone }: { conflict: ConflictView; timezone: string }) {
  const { guestName, kept, other } = conflict
  const clock = (instant: string) => formatDate(instant, 'clock', timezone)
  // Lists stored by earlier releases lack this field.
  const refusedAs = conflict.refusedAs ?? null
  return (
    <li className="two-lines">
      <strong>{joinFacts([guestName, ticketLine(conflict)])}</strong>
      <span>
        {refusedAs === null
          ? m.door_kit_twice({
              firstDoor: nameOfDoor(kept.door),
              firstTime: clock(kept.at),
              secondDoor: nameOfDoor(other.door),
              secondTime: clock(other.at),
            })
          : m.door_conflicts_although({
              door: nameOfDoor(other.door),
              time: clock(other.at),
              reason: admittedAlthough[refusedAs](),
            })}
      </span>
    </li>
  )
}
