import type { OrderRefundView } from '@foyer/contract'
import { formatMoney } from '@foyer/domain'
import { Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { useRequestRefundMutation } from '../../api/hooks.ts'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { toast } from '../../ui/toast.ts'

interface GiveBackDialogProps {
  refund: OrderRefundView
  call: { params: { reference: string }; headers: { 'x-order-token': string } }
  onClose: () => void
}

/** Which tickets go back, and what for. */
export function GiveBackDialog({ refund, call, onClose }: GiveBackDialogProps) {
  const [request, { isLoading }] = useRequestRefundMutation()
  const [ticketIds, setTicketIds] = useState(refund.tickets.map(({ _id }) => _id))
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const money = (minor: number) => formatMoney(minor, refund.currency)
  const chosen = refund.tickets.filter(({ _id }) => ticketIds.includes(_id))
  const amount = chosen.reduce((sum, ticket) => sum + ticket.amount, 0)

  const free = chosen.length > 0 && amount === 0

  const fail = (words: string) => {
    setFault(words)
    setAttempt((times) => times + 1)
  }

  const send = async () => {
    if (chosen.length === 0) return fail('Choose at least one ticket.')
    try {
      const { state } = await request({ ...call, body: { ticketIds, message } }).unwrap()
      if (state !== 'granted') toast.success('The organiser has been asked.')
      else toast.success(free ? 'Given back. Thank you for making room.' : 'Your money is on its way back.')
      onClose()
    } catch (error) {
      fail(errorMessage(error))
    }
  }

  return (
    <Modal opened onClose={onClose} title={refund.granted ? 'Give tickets back' : 'Ask for a refund'}>
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="lg">
          <FormErrors errors={{}} message={fault} attempt={attempt} />
          <Checkbox.Group label="Which tickets?" value={ticketIds} onChange={setTicketIds}>
            <Stack gap="sm" mt="xs">
              {refund.tickets.map((ticket) => (
                <Checkbox
                  key={ticket._id}
                  value={ticket._id}
                  label={[ticket.guestName, ticket.ticketName, ticket.amount > 0 && money(ticket.amount)]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {!free && (
            <Textarea
              label={refund.granted ? 'A word to the organiser (optional)' : 'Why can’t you come?'}
              autosize
              minRows={2}
              maxLength={1000}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
          )}
          <Text size="sm" c="dimmed">
            {refund.granted || free
              ? `These tickets stop opening the door at once.${free ? '' : ' Banks take a few days to show the money.'}`
              : 'Until the organiser answers, your tickets stay valid.'}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isLoading}>
              {free ? 'Give back' : refund.granted ? `Give back for ${money(amount)}` : `Ask for ${money(amount)} back`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
