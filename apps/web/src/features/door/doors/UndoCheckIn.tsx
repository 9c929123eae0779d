import type { ScanLogView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useWithdrawAdmissionMutation } from '../../../api/hooks.ts'
import { nameOfDoor } from '../../../lib/scan-words.ts'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

const LONGEST_REASON = 200

interface UndoCheckInProps {
  readonly eventId: string
  readonly scan: ScanLogView
  readonly onClose: () => void
}

/** Undoes a check-in at any time, with a reason that the scan log shows. */
export function UndoCheckIn({ eventId, scan, onClose }: UndoCheckInProps) {
  const [withdraw, { isLoading, error }] = useWithdrawAdmissionMutation()
  const confirm = async (reason: string) => {
    const done = await withdraw({ params: { eventId, scanId: scan._id }, body: { reason } })
    if (done.error) return
    toast.success(m.door_undo_done())
    onClose()
  }
  return (
    <ReasonDialog
      title={scan.guestName === null ? m.door_undo_title_unknown() : m.door_undo_title({ guest: scan.guestName })}
      body={m.door_undo_body({ door: nameOfDoor(scan.door) })}
      label={m.door_undo_reason()}
      longest={LONGEST_REASON}
      required
      confirm={m.door_undo_confirm()}
      isLoading={isLoading}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
