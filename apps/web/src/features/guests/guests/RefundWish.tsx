import type { GuestOrderDetailView } from '@foyer/contract'
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

/** A buyer asks, and the organiser answers. */
export function RefundWish({ order, request, moment }: RefundWishProps) {
  const [answering, setAnswering] = useState<'grant' | 'decline' | null>(null)
  const names = order.tickets
    .filter((ticket) => request.ticketIds.includes(ticket._id))
    .map((ticket) => ticket.guestName || `ticket ${ticket.number}`)
  return (
    <Surface as="section" tone="blush" title="The buyer asks for a refund">
      <p className="hint">
        {moment(request.createdAt)} · for {names.join(', ')}
      </p>
      {request.message && <blockquote className={classes['quote']}>{request.message}</blockquote>}
      <Group mt="md">
        <Button onClick={() => setAnswering('grant')}>Grant…</Button>
        <Button variant="default" onClick={() => setAnswering('decline')}>
          Decline…
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
      toast.success('The buyer is told.')
      onClose()
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <Modal opened onClose={onClose} title="Decline the refund">
      <Stack gap="lg">
        <Textarea
          label="A word to the buyer (optional)"
          description="Say why, kindly: it stands in the mail that tells them."
          data-autofocus
          autosize
          minRows={3}
          maxLength={1000}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isLoading} onClick={() => void decline()}>
            Decline
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
