import type { ScanLogView } from '@foyer/contract'
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useWithdrawAdmissionMutation } from '../../../api/hooks.ts'
import { toast } from '../../../ui/toast.ts'

const LONGEST_REASON = 200

interface UndoCheckInProps {
  readonly eventId: string
  readonly scan: ScanLogView
  readonly onClose: () => void
}

/** Takes a wrong check-in back, however long ago it was, with the reason that the log keeps. */
export function UndoCheckIn({ eventId, scan, onClose }: UndoCheckInProps) {
  const [reason, setReason] = useState('')
  const [withdraw, { isLoading, error }] = useWithdrawAdmissionMutation()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const done = await withdraw({ params: { eventId, scanId: scan._id }, body: { reason } })
    if (done.error) return
    toast.success('The check-in is undone. The ticket can be used again')
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Undo the check-in of ${scan.guestName ?? 'this guest'}?`}>
      <form onSubmit={(event) => void submit(event)}>
        <Text mb="md">
          {scan.door} let this ticket in. It no longer counts as inside and can be used again. The reason stays in the
          scan log.
        </Text>
        <TextInput
          label="Reason"
          required
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={error ? errorMessage(error) : null}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading} disabled={reason.trim() === ''}>
            Undo the check-in
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
