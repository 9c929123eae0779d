import type { GuestOrderDetailView, MoveDifference } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import { useListMoveDatesQuery, useMoveOrderMutation } from '../../../api/hooks.ts'
import { DateChoiceForm } from '../../../ui/DateChoiceForm.tsx'
import { FormPending } from '../../../ui/FormPending.tsx'
import { ReturnDifference } from '../../../ui/ReturnDifference.tsx'
import { toast } from '../../../ui/toast.ts'

interface MoveOrderProps {
  order: GuestOrderDetailView
  onClose: () => void
}

/** Moves a whole order to another date of its series, and optionally notifies its guests. */
export function MoveOrder({ order, onClose }: MoveOrderProps) {
  const [from, setFrom] = useState<string | null>(null)
  const [tellGuest, setTellGuest] = useState(true)
  const [difference, setDifference] = useState<MoveDifference>('keep')
  const { data, error, refetch } = useListMoveDatesQuery(
    { params: { orderId: order._id }, query: from === null ? {} : { from } },
    { refetchOnMountOrArgChange: true },
  )
  const [move, { isLoading }] = useMoveOrderMutation()

  const send = async (toEventId: string) => {
    const body = { fromEventId: order.event._id, toEventId, tellGuest, difference }
    await move({ params: { orderId: order._id }, body }).unwrap()
    toast.success(m.guests_move_done())
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={m.guests_move_title()} size="lg">
      {!data && <FormPending error={error} onRetry={() => void refetch()} fields={3} />}
      {data && (
        <DateChoiceForm
          intro={m.guests_move_text()}
          none={m.shell_no_other_dates()}
          dates={data}
          returns={difference === 'return'}
          turned={from !== null}
          onTurn={setFrom}
          confirm={m.guests_move_confirm()}
          busy={isLoading}
          onConfirm={send}
          onRefused={() => void refetch()}
          onCancel={onClose}
        >
          <ReturnDifference dates={data} value={difference} onChange={setDifference} />
          <Switch
            label={m.guests_move_tell()}
            description={m.guests_move_tell_hint()}
            checked={tellGuest}
            onChange={(event) => setTellGuest(event.currentTarget.checked)}
          />
        </DateChoiceForm>
      )}
    </Modal>
  )
}
