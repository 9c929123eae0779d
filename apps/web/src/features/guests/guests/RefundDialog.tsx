import type { GuestOrderDetailView } from '@foyer/contract'
import { parseMoney, required } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { Checkbox, Modal, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useDecideRefundRequestMutation, useRefundOrderMutation } from '../../../api/hooks.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './GuestOrder.module.css'
import { previewRefund, refundableTickets, type RefundChoice, refundFault } from './refund-preview.ts'
import { useAttemptKey } from './use-attempt-key.ts'

interface RefundDialogProps {
  order: GuestOrderDetailView
  /** A buyer's wish that is being granted; its tickets are what goes back. */
  request?: GuestOrderDetailView['requests'][number] | undefined
  onClose: () => void
}

/** Decides what goes back, shows to the cent what that means for everybody, then does it. */
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
    <Modal opened onClose={onClose} title={request ? 'Grant the refund' : 'Give money back'} size="lg">
      <form onSubmit={send} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={fault} attempt={attempt} />
          {!request && (
            <Radio.Group label="What goes back" value={kind} onChange={(value) => setKind(kindOf(value))}>
              <div className="grid gap-10 margin-top-10">
                <Radio value="full" label="Everything: all tickets become void" />
                {order.tickets.length > 1 && <Radio value="tickets" label="Some tickets: those become void" />}
                <Radio value="amount" label="An amount: the tickets stay valid" />
              </div>
            </Radio.Group>
          )}
          {kind === 'tickets' && !request && (
            <Checkbox.Group label="Tickets" value={ticketIds} onChange={setTicketIds}>
              <div className="grid gap-10 margin-top-10">
                {refundableTickets(order).map((ticket) => (
                  <Checkbox
                    key={ticket._id}
                    value={ticket._id}
                    label={`${ticket.guestName || `Ticket ${ticket.number}`} · ${ticket.ticketName}`}
                  />
                ))}
              </div>
            </Checkbox.Group>
          )}
          {kind === 'amount' && (
            <TextInput
              label={`Amount in ${order.currency}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={amountFault}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {order.platformFee > 0 && (
            <Switch
              label="Return the platform fee too"
              description={
                order.feeTotal > 0
                  ? 'On: the buyer gets the booking fee back as well. Off: only the price of the tickets.'
                  : 'On: the platform gives its fee back. Off: you bear it.'
              }
              checked={returnFee}
              onChange={(event) => setReturnFee(event.currentTarget.checked)}
            />
          )}
          {kind !== 'amount' && (
            <Switch
              label="Put the places back on sale"
              checked={free}
              onChange={(event) => setFree(event.currentTarget.checked)}
            />
          )}
          <Textarea
            label="A word to the buyer (optional)"
            description="It stands in the mail that tells them."
            autosize
            minRows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {plan?.ok && (
            <div className={classes['preview']} aria-live="polite">
              <p>
                <strong>{money(plan.amount)}</strong> go back to {order.buyer.firstName || order.buyer.email}
              </p>
              <p className="hint">
                {money(plan.amount - plan.fee)} from you
                {plan.fee > 0 ? `, ${money(plan.fee)} from the platform's fee` : ''}
              </p>
            </div>
          )}
          <FormButtons busy={busy} onCancel={onClose} color="red">
            {plan?.ok ? `Give back ${money(plan.amount)}` : 'Give back'}
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
      toast.success('The money is on its way back.')
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
