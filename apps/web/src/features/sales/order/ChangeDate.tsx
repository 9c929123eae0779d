import type { OrderView, OwnMoveView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Modal, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useGetOwnMoveQuery, useMoveOwnOrderMutation } from '../../../api/hooks.ts'
import { DateChoice } from '../../../ui/DateChoice.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import actions from './OrderActions.module.css'
import classes from './OrderDetails.module.css'

interface ChangeDateProps {
  order: OrderView
  token: string
}

/** Lets the buyer of a date of a series take another date, as far as its organiser allows it. */
export function ChangeDate({ order, token }: ChangeDateProps) {
  const [from, setFrom] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const call = { params: { reference: order.reference }, headers: { 'x-order-token': token } }
  const { data, refetch } = useGetOwnMoveQuery(
    { ...call, query: from === null ? {} : { from } },
    { refetchOnMountOrArgChange: true },
  )
  if (!data?.can) return null
  return (
    <section className={classes['card']}>
      <h2 className="margin-bottom-10 heading text-19">{m.sales_move_heading()}</h2>
      <p>{m.sales_move_until({ until: formatDate(data.until ?? order.event.startsAt, 'moment', data.timezone) })}</p>
      <div className={actions['actions']} style={{ justifyContent: 'flex-start' }}>
        <button type="button" className={actions['action']} onClick={() => setOpen(true)}>
          {m.sales_move_open()}
        </button>
      </div>
      {open && (
        <ChangeDateDialog
          dates={data}
          call={call}
          turned={from !== null}
          onTurn={setFrom}
          onRefused={() => void refetch()}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

interface DialogProps {
  dates: OwnMoveView
  call: { params: { reference: string }; headers: { 'x-order-token': string } }
  turned: boolean
  onTurn: (from: string | null) => void
  onRefused: () => void
  onClose: () => void
}

function ChangeDateDialog({ dates, call, turned, onTurn, onRefused, onClose }: DialogProps) {
  const [move, { isLoading }] = useMoveOwnOrderMutation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAttempt((times) => times + 1)
    setFault(null)
    if (chosen === null) return
    try {
      await move({ ...call, body: { fromEventId: dates.fromEventId, toEventId: chosen } }).unwrap()
      toast.success(m.sales_move_done())
      onClose()
    } catch (failure) {
      setFault(errorMessage(failure))
      onRefused()
    }
  }

  return (
    <Modal opened onClose={onClose} title={m.sales_move_title()}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="lg">
          <p className="flush mute">{m.sales_move_text()}</p>
          <FormErrors errors={{}} message={fault} attempt={attempt} />
          {dates.items.length === 0 && <p className="flush">{m.sales_move_no_dates()}</p>}
          <DateChoice
            label={m.shell_new_date()}
            dates={dates}
            value={chosen}
            error={attempt > 0 && chosen === null ? m.shell_choose_date() : null}
            onChange={setChosen}
            onTurn={onTurn}
            turned={turned}
          />
          <FormButtons busy={isLoading} onCancel={onClose}>
            {m.sales_move_confirm()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
