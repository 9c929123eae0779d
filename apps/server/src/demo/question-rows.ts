import { askedOf } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { OrderAnswersTable, OrderQuestionsTable } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import type { DemoOrder } from './demo-order.ts'
import type { PlacedEvent } from './placed-event.ts'
import { SeededRandom } from './seeded-random.ts'

type Question = Insertable<OrderQuestionsTable> & { ticket_type_ids: string[] }

interface Asked {
  readonly scope: 'order' | 'guest'
  readonly kind: 'short_text' | 'select' | 'checkbox' | 'phone'
  readonly label: string
  readonly help: string
  readonly options: string[]
  readonly showAtDoor?: boolean
  readonly sensitive?: boolean
  /** Which share of those asked answer, and with what. */
  readonly share: number
  readonly answers: readonly (string | true)[]
}

const FOOD = ['Anything', 'Vegetarian', 'Vegan', 'No groundnuts']

const asked: readonly Asked[] = [
  {
    scope: 'order',
    kind: 'short_text',
    label: 'Are you coming with a club or a choir?',
    help: 'We try to keep you together on the lawn.',
    options: [],
    share: 0.2,
    answers: ['Ikoyi Ramblers', 'St. Saviour’s choir', 'UNILAG ’09', 'The Thursday table'],
  },
  {
    scope: 'guest',
    kind: 'select',
    label: 'What do you eat?',
    help: 'The kitchen cooks for the number you give us.',
    options: FOOD,
    share: 0.6,
    answers: ['Anything', 'Anything', 'Anything', ...FOOD],
  },
  {
    scope: 'guest',
    kind: 'checkbox',
    label: 'I need a way in without steps',
    help: '',
    options: [],
    showAtDoor: true,
    share: 0.03,
    answers: [true],
  },
  {
    scope: 'order',
    kind: 'phone',
    label: 'Whom may we call if something happens?',
    help: 'Only used that night, and deleted after it.',
    options: [],
    sensitive: true,
    share: 0.35,
    answers: ['+234 803 555 0122', '0809 555 0187', '+234 705 555 0140'],
  },
]

/** The event of the demo whose organiser asks something. */
const ASKING = 'harmattan-nights'

/** What the demo asks, and the answers of those who have paid. */
export function questionRows(events: readonly PlacedEvent[], orders: readonly DemoOrder[]) {
  const event = events.find(({ customUrl }) => customUrl === ASKING)
  if (!event) return { questions: [], answers: [] }
  const questions = asked.map((question, position) => questionRow(event, question, position))
  const random = new SeededRandom(ASKING)
  const answers = orders
    .filter((order) => order.event === event && order.paidAt)
    .flatMap((order) => questions.flatMap((question, at) => answersOf(order, { question, asked: asked[at] }, random)))
  return { questions, answers }
}

function questionRow(event: PlacedEvent, question: Asked, position: number): Question {
  return {
    id: uuidv7(event.createdAt.getTime()),
    event_id: event.id,
    scope: question.scope,
    kind: question.kind,
    label: question.label,
    help: question.help,
    options: question.options,
    required: false,
    ticket_type_ids: [],
    sensitive: question.sensitive ?? false,
    show_at_door: question.showAtDoor ?? false,
    position,
    created_at: event.createdAt,
  }
}

function answersOf(
  order: DemoOrder,
  { question, asked: pattern }: { question: Question; asked: Asked | undefined },
  random: SeededRandom,
): Insertable<OrderAnswersTable>[] {
  if (!pattern) return []
  const lines = order.lines.map(({ ticket, quantity }) => ({ ticketTypeId: ticket.id, quantity }))
  const guests = askedOf({ scope: question.scope, ticketTypeIds: question.ticket_type_ids }, lines)
  return guests
    .filter(() => random.chance(pattern.share))
    .map((guest) => ({
      order_id: order.id,
      guest,
      question_id: question.id,
      label: question.label,
      kind: question.kind,
      value: JSON.stringify(pattern.answers[random.int(0, pattern.answers.length - 1)]),
      sensitive: question.sensitive,
      show_at_door: question.show_at_door,
      position: question.position,
      answered_at: order.createdAt,
    }))
}
