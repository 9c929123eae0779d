import type { ScanLogView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useWithdrawAdmissionMutation } from '../../../api/hooks.ts'
import { nameOfDoor } from '../../../lib/scan-words.ts'
import { toast } from '../../../ui/toast.ts'

const LONGEST_REASON = 200

interface UndoCheckInProps {
  readonly eventId: string
  readonly scan: ScanLogView
  readonly onClose: () => void
}

/** Undoes a check-in at any time, with a reason that the scan log shows. */
export function UndoCheckIn({ eventId, scan, onClose }: UndoCheckInProps) {
  const [reason, setReason] = useState('')
  const [withdraw, { isLoading, error }] = useWithdrawAdmissionMutation()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const done = await withdraw({ params: { eventId, scanId: scan._id }, body: { reason } })
    if (done.error) return
    toast.success(m.door_undo_done())
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={scan.guestName === null ? m.door_undo_title_unknown() : m.door_undo_title({ guest: scan.guestName })}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Text mb="md">{m.door_undo_body({ door: nameOfDoor(scan.door) })}</Text>
        <TextInput
          label={m.door_undo_reason()}
          required
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={error ? errorMessage(error) : null}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button type="submit" loading={isLoading} disabled={reason.trim() === ''}>
            {m.door_undo_confirm()}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
