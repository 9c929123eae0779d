import type { GuestOrderDetailView } from '@foyer/contract'
import { Surface } from '../../../ui/Surface.tsx'

/** What was answered at the checkout, as it was asked then: by the buyer, or for one of the guests. */
export function OrderAnswers({ order }: { order: GuestOrderDetailView }) {
  const guest = (number: number) =>
    order.tickets.find((ticket) => ticket.number === number)?.guestName || `Ticket ${number}`
  return (
    <Surface as="section" title="Answers">
      <dl className="facts grid gap-12">
        {order.answers.map((answer) => (
          <div key={`${answer.questionId}.${answer.guest}`}>
            <dt>{answer.guest === 0 ? answer.label : `${answer.label} (${guest(answer.guest)})`}</dt>
            <dd>{answer.text}</dd>
          </div>
        ))}
      </dl>
    </Surface>
  )
}
