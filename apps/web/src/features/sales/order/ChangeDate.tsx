import type { MoveDateView, OrderView, OwnMoveView } from '@foyer/contract'
import { formatDate, formatMoney, m } from '@foyer/messages'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useGetOwnMoveQuery, useMoveOwnOrderMutation, usePayMoveSurchargeMutation } from '../../../api/hooks.ts'
import { DateChoiceForm } from '../../../ui/DateChoiceForm.tsx'
import { PaymentMethods } from '../../../ui/PaymentMethods.tsx'
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
  const [pay, { isLoading: isStarting }] = usePayMoveSurchargeMutation()
  const [isLeaving, setLeaving] = useState(false)
  const [method, setMethod] = useState<string | null>(null)
  const options = dates.paymentOptions
  const chosen = options.some(({ id }) => id === method) ? method : (options[0]?.id ?? null)
  const send = async (toEventId: string) => {
    const body = { fromEventId: dates.fromEventId, toEventId }
    const amount = dates.items.find(({ eventId }) => eventId === toEventId)?.surcharge ?? null
    if (amount !== null) {
      const { redirectUrl } = await pay({
        ...call,
        body: { ...body, amount, ...(chosen !== null && { method: chosen }) },
      }).unwrap()
      if (redirectUrl !== null) {
        setLeaving(true)
        return location.assign(redirectUrl)
      }
    } else await move({ ...call, body }).unwrap()
    toast.success(m.sales_move_done())
    onClose()
  }
  const confirm = (date: MoveDateView | null) =>
    date?.surcharge == null
      ? m.sales_move_confirm()
      : m.sales_move_pay({ amount: formatMoney(date.surcharge, dates.currency) })

  return (
    <Modal opened onClose={onClose} title={m.sales_move_title()}>
      <DateChoiceForm
        intro={m.sales_move_text()}
        none={m.sales_move_no_dates()}
        dates={dates}
        returns
        turned={turned}
        onTurn={onTurn}
        confirm={confirm}
        busy={isLoading || isStarting || isLeaving}
        onConfirm={send}
        onRefused={onRefused}
        onCancel={onClose}
      >
        {(date) =>
          date?.surcharge != null &&
          options.length > 1 && (
            <PaymentMethods
              label={m.sales_checkout_payment_choice()}
              compact
              methods={options}
              value={chosen}
              onChange={setMethod}
            />
          )
        }
      </DateChoiceForm>
    </Modal>
  )
}
