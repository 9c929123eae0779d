import type { OrderRefundView } from '@foyer/contract'
import { formatMoney, joinFacts, m } from '@foyer/messages'
import { Checkbox, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useRequestRefundMutation } from '../../../api/hooks.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { wishOf } from './refund-wish.ts'
import { answerWords, wishWords } from './refund-words.ts'

interface GiveBackDialogProps {
  refund: OrderRefundView
  call: { params: { reference: string }; headers: { 'x-order-token': string } }
  onClose: () => void
}

/** Selects the tickets to return and says whether they are refunded immediately or the organiser decides. */
export function GiveBackDialog({ refund, call, onClose }: GiveBackDialogProps) {
  const [request, { isLoading }] = useRequestRefundMutation()
  // Tickets that were passed on are not selected by default.
  const [ticketIds, setTicketIds] = useState(refund.tickets.filter(({ passedOn }) => !passedOn).map(({ _id }) => _id))
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const money = (minor: number) => formatMoney(minor, refund.currency)
  const wish = wishOf(refund.tickets, ticketIds)
  const words = wishWords(wish, money(wish.amount))

  const missing = attempt > 0 && ticketIds.length === 0 ? m.sales_refund_none_chosen() : null

  const fail = (text: string | null) => {
    setFault(text)
    setAttempt((times) => times + 1)
  }

  const send = async () => {
    if (ticketIds.length === 0) return fail(null)
    try {
      const { state } = await request({ ...call, body: { ticketIds, message } }).unwrap()
      toast.success(answerWords(state, wish.amount === 0))
      onClose()
    } catch (error) {
      fail(errorMessage(error))
    }
  }

  return (
    <Modal opened onClose={onClose} title={words.title}>
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="lg">
          <FormErrors errors={missing === null ? {} : { tickets: missing }} message={fault} attempt={attempt} />
          <Checkbox.Group
            data-path="tickets"
            label={m.sales_refund_which()}
            value={ticketIds}
            error={missing}
            onChange={setTicketIds}
          >
            <Stack gap="sm" mt="xs">
              {refund.tickets.map((ticket) => (
                <Checkbox
                  key={ticket._id}
                  value={ticket._id}
                  label={joinFacts([ticket.guestName, ticket.ticketName, ticket.amount > 0 && money(ticket.amount)])}
                  description={joinFacts([
                    ticket.people > 1 && m.shell_for_people({ count: ticket.people }),
                    ticket.passedOn && m.sales_refund_ticket_passed_on(),
                  ])}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {wish.amount > 0 && (
            <Textarea
              label={wish.atOnce ? m.shell_optional({ label: m.sales_refund_message() }) : m.sales_refund_reason()}
              autosize
              minRows={2}
              maxLength={1000}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
          )}
          <Text size="sm" c="dimmed" aria-live="polite">
            {words.consequence}
          </Text>
          <FormButtons busy={isLoading} onCancel={onClose}>
            {words.button}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
