import type { GuestOrderDetailView } from '@foyer/contract'
import { formatList, m } from '@foyer/messages'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useDecideRefundRequestMutation } from '../../../api/hooks.ts'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './GuestOrder.module.css'
import { RefundDialog } from './RefundDialog.tsx'

type Request = GuestOrderDetailView['requests'][number]

interface RefundWishProps {
  order: GuestOrderDetailView
  request: Request
  moment: (at: string) => string
}

/** A buyer's refund request, with the organiser's answer. */
export function RefundWish({ order, request, moment }: RefundWishProps) {
  const [answering, setAnswering] = useState<'grant' | 'decline' | null>(null)
  const names = order.tickets
    .filter((ticket) => request.ticketIds.includes(ticket._id))
    .map((ticket) => ticket.guestName || m.guests_ticket_number({ number: ticket.number }))
  return (
    <Surface as="section" tone="blush" title={m.guests_request_title()}>
      <p className="hint">
        {m.guests_request_description({ date: moment(request.createdAt), tickets: formatList(names) })}
      </p>
      {request.message && <blockquote className={classes['quote']}>{request.message}</blockquote>}
      <Group mt="md">
        <Button onClick={() => setAnswering('grant')}>{m.guests_request_approve()}</Button>
        <Button variant="default" onClick={() => setAnswering('decline')}>
          {m.guests_request_decline()}
        </Button>
      </Group>
      {answering === 'grant' && <RefundDialog order={order} request={request} onClose={() => setAnswering(null)} />}
      {answering === 'decline' && <Decline request={request} onClose={() => setAnswering(null)} />}
    </Surface>
  )
}

function Decline({ request, onClose }: { request: Request; onClose: () => void }) {
  const [decide, { isLoading }] = useDecideRefundRequestMutation()
  const [answer, setAnswer] = useState('')
  const decline = async () => {
    try {
      await decide({ params: { requestId: request._id }, body: { grant: false, answer } }).unwrap()
      toast.success(m.guests_request_declined())
      onClose()
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Modal opened onClose={onClose} title={m.guests_request_decline()}>
      <Stack gap="lg">
        <Textarea
          label={m.guests_refund_note()}
          description={m.guests_request_decline_hint()}
          data-autofocus
          autosize
          minRows={3}
          maxLength={1000}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button loading={isLoading} onClick={() => void decline()}>
            {m.guests_request_decline()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
