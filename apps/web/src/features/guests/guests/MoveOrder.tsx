import type { GuestOrderDetailView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Modal, Stack, Switch } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useListMoveDatesQuery, useMoveOrderMutation } from '../../../api/hooks.ts'
import { DateChoice } from '../../../ui/DateChoice.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { FormPending } from '../../../ui/FormPending.tsx'
import { toast } from '../../../ui/toast.ts'

interface MoveOrderProps {
  order: GuestOrderDetailView
  onClose: () => void
}

/** Moves a whole order to another date of its series, and tells its guests or not. */
export function MoveOrder({ order, onClose }: MoveOrderProps) {
  const [from, setFrom] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [tellGuest, setTellGuest] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { data, error, refetch } = useListMoveDatesQuery(
    { params: { orderId: order._id }, query: from === null ? {} : { from } },
    { refetchOnMountOrArgChange: true },
  )
  const [move, { isLoading }] = useMoveOrderMutation()

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempt((times) => times + 1)
    setFault(null)
    if (chosen === null) return
    try {
      const body = { fromEventId: order.event._id, toEventId: chosen, tellGuest }
      await move({ params: { orderId: order._id }, body }).unwrap()
      toast.success(m.guests_move_done())
      onClose()
    } catch (failure) {
      setFault(errorMessage(failure))
      void refetch()
    }
  }

  return (
    <Modal opened onClose={onClose} title={m.guests_move_title()} size="lg">
      {!data && <FormPending error={error} onRetry={() => void refetch()} fields={3} />}
      {data && (
        <form onSubmit={(event) => void send(event)} noValidate>
          <Stack gap="lg">
            <p className="flush mute">{m.guests_move_text()}</p>
            <FormErrors errors={{}} message={fault} attempt={attempt} />
            {data.items.length === 0 && <p className="flush">{m.shell_no_other_dates()}</p>}
            <DateChoice
              label={m.shell_new_date()}
              dates={data}
              value={chosen}
              error={attempt > 0 && chosen === null ? m.shell_choose_date() : null}
              onChange={setChosen}
              onTurn={setFrom}
              turned={from !== null}
            />
            <Switch
              label={m.guests_move_tell()}
              description={m.guests_move_tell_hint()}
              checked={tellGuest}
              onChange={(event) => setTellGuest(event.currentTarget.checked)}
            />
            <FormButtons busy={isLoading} onCancel={onClose}>
              {m.guests_move_confirm()}
            </FormButtons>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
