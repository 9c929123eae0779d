import type { GuestOrderDetailView } from '@foyer/contract'
import { parseMoney, required } from '@foyer/domain'
import { formatMoney, m } from '@foyer/messages'
import { Checkbox, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useDecideRefundRequestMutation, useRefundOrderMutation } from '../../../api/hooks.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './GuestOrder.module.css'
import { FreePlacesSwitch, RefundNote, ReturnFeeSwitch } from './RefundFields.tsx'
import { previewRefund, refundableTickets, type RefundChoice, refundFault, withUnits } from './refund-preview.ts'
import { useAttemptKey } from '../../../lib/use-attempt-key.ts'

interface RefundDialogProps {
  order: GuestOrderDetailView
  /** The refund request that is being approved; its tickets are refunded. */
  request?: GuestOrderDetailView['requests'][number] | undefined
  onClose: () => void
}

const previewTags = { amount: (words: ReactNode) => <strong>{words}</strong> }

/** Chooses what to refund, previews the exact amounts, and sends the refund. */
export function RefundDialog({ order, request, onClose }: RefundDialogProps) {
  const [kind, setKind] = useState<RefundChoice['kind']>(request ? 'tickets' : 'full')
  const [ticketIds, setTicketIds] = useState<string[]>([...(request?.ticketIds ?? [])])
  const [typed, setTyped] = useState('')
  const [returnFee, setReturnFee] = useState(order.returnFee)
  const [free, setFree] = useState(true)
  const [note, setNote] = useState('')
  const choice = { kind, ticketIds, amount: parseMoney(typed, order.currency), returnFee }
  const plan = previewRefund(order, choice)
  const { send, busy, fault, attempt } = useRefundSending({ order, request, choice, free, note, onClose })
  const money = (minor: number) => formatMoney(minor, order.currency)
  const amountFault = attempt > 0 && kind === 'amount' ? refundFault(plan, choice, order.currency) : null

  return (
    <Modal
      opened
      onClose={onClose}
      title={request ? m.guests_refund_title_request() : m.guests_refund_title()}
      size="lg"
    >
      <form onSubmit={send} noValidate>
        <Stack gap="lg">
          <FormErrors errors={amountFault === null ? {} : { amount: amountFault }} message={fault} attempt={attempt} />
          {!request && (
            <Radio.Group label={m.guests_refund_scope()} value={kind} onChange={(value) => setKind(kindOf(value))}>
              <div className="grid gap-10 margin-top-10">
                <Radio value="full" label={m.guests_refund_scope_full()} />
                {order.tickets.length > 1 && <Radio value="tickets" label={m.guests_refund_scope_tickets()} />}
                <Radio value="amount" label={m.guests_refund_scope_amount()} />
              </div>
            </Radio.Group>
          )}
          {kind === 'tickets' && !request && (
            <Checkbox.Group
              label={m.shell_tickets()}
              value={ticketIds}
              onChange={(ids) => setTicketIds(withUnits(order, ticketIds, ids))}
            >
              <div className="grid gap-10 margin-top-10">
                {refundableTickets(order).map((ticket) => (
                  <Checkbox
                    key={ticket._id}
                    value={ticket._id}
                    label={m.guests_refund_ticket({
                      guest: ticket.guestName || m.guests_ticket_number({ number: ticket.number }),
                      ticket: ticket.ticketName,
                    })}
                  />
                ))}
              </div>
            </Checkbox.Group>
          )}
          {kind === 'amount' && (
            <TextInput
              name="amount"
              label={m.guests_refund_amount({ currency: order.currency })}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={amountFault}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {order.platformFee > 0 && (
            <ReturnFeeSwitch
              hint={order.feeTotal > 0 ? m.guests_refund_fee_hint_passed_on() : m.guests_refund_fee_hint_absorbed()}
              checked={returnFee}
              onChange={setReturnFee}
            />
          )}
          {kind !== 'amount' && <FreePlacesSwitch checked={free} onChange={setFree} />}
          <RefundNote value={note} onChange={setNote} />
          {plan?.ok && (
            <div className={classes['preview']} aria-live="polite">
              <p>
                <Rich
                  parts={m.guests_refund_preview.parts({
                    amount: money(plan.amount),
                    buyer: order.buyer.firstName || order.buyer.email,
                  })}
                  tags={previewTags}
                />
              </p>
              <p className="hint">
                {plan.fee > 0
                  ? m.guests_refund_preview_share_and_fee({
                      amount: money(plan.amount - plan.fee),
                      fee: money(plan.fee),
                    })
                  : m.guests_refund_preview_share({ amount: money(plan.amount) })}
              </p>
            </div>
          )}
          <FormButtons busy={busy} onCancel={onClose} color="red">
            {plan?.ok ? m.guests_refund_confirm_amount({ amount: money(plan.amount) }) : m.guests_refund_confirm()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

function kindOf(value: string): RefundChoice['kind'] {
  return value === 'tickets' || value === 'amount' ? value : 'full'
}

interface Sending extends RefundDialogProps {
  choice: RefundChoice
  free: boolean
  note: string
}

function useRefundSending({ order, request, choice, free, note, onClose }: Sending) {
  const [refundOrder] = useRefundOrderMutation()
  const [decide] = useDecideRefundRequestMutation()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const keyOf = useAttemptKey()

  const act = async () => {
    const { returnFee } = choice
    if (request) {
      const body = { grant: true, returnFee, free, answer: note }
      return decide({ params: { requestId: request._id }, body }).unwrap()
    }
    const body = { scope: scopeOf(choice), returnFee, free, note }
    const headers = { 'idempotency-key': keyOf(body) }
    return refundOrder({ params: { orderId: order._id }, headers, body }).unwrap()
  }

  const fail = (words: string | null) => {
    setFault(words)
    setAttempt((times) => times + 1)
  }

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = refundFault(previewRefund(order, choice), choice, order.currency)
    if (missing) return fail(choice.kind === 'amount' ? null : missing)
    setBusy(true)
    try {
      await act()
      toast.success(m.guests_refund_started())
      onClose()
    } catch (error) {
      fail(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return { send: (event: SubmitEvent<HTMLFormElement>) => void send(event), busy, fault, attempt }
}

function scopeOf({ kind, ticketIds, amount }: RefundChoice) {
  if (kind === 'tickets') return { kind, ticketIds: [...ticketIds] }
  return kind === 'amount' ? { kind, amount: required(amount, 'the amount of a checked refund') } : { kind }
}
