import type { GuestOrderDetailView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Surface } from '../../../ui/Surface.tsx'

/** The answers given at the checkout, by the buyer or for a guest, with the wording of the questions at that time. */
export function OrderAnswers({ order }: { order: GuestOrderDetailView }) {
  const guest = (number: number) =>
    order.tickets.find((ticket) => ticket.number === number)?.guestName || m.guests_ticket_number({ number })
  return (
    <Surface as="section" title={m.guests_answers_title()}>
      <dl className="facts grid gap-12">
        {order.answers.map((answer) => (
          <div key={`${answer.questionId}.${answer.guest}`}>
            <dt>
              {answer.guest === 0
                ? answer.label
                : m.guests_answers_of_guest({ question: answer.label, guest: guest(answer.guest) })}
            </dt>
            <dd>
              <bdi>{answer.text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  )
}
