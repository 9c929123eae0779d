import type { QuestionView } from '@foyer/contract'
import { describe, expect, it } from 'vitest'
import { blankQuestion, questionBody, questionFaults, questionValues } from './question-form-values.ts'
import { askedOfWhom } from './question-wording.ts'

const lawn = { _id: '01900000-0000-7000-8000-000000000001', name: 'Lawn' }
const vip = { _id: '01900000-0000-7000-8000-000000000002', name: 'VIP' }
const question: QuestionView = {
  _id: '01900000-0000-7000-8000-000000000009',
  eventId: '01900000-0000-7000-8000-000000000008',
  scope: 'guest',
  kind: 'select',
  label: 'What do you eat?',
  help: 'The kitchen asks.',
  options: ['Anything', 'Vegan'],
  required: true,
  ticketIds: [lawn._id],
  sensitive: true,
  showAtDoor: false,
  position: 3,
  answers: 7,
}

describe('a question form', () => {
  it('shows a question so that saving it unchanged changes nothing', () => {
    const values = questionValues(question, [lawn._id, vip._id])
    expect(questionFaults(values)).toEqual({})
    expect(question).toMatchObject(questionBody(values))
  })

  it('keeps typed options when the kind changes, and sends them only where they count', () => {
    const values = { ...blankQuestion, label: 'Food?', kind: 'radio', options: ' Anything \n\nVegan\n' } as const
    expect(questionBody(values).options).toEqual(['Anything', 'Vegan'])
    expect(questionBody({ ...values, kind: 'date' }).options).toEqual([])
  })

  it('does not name tickets that are gone', () => {
    expect(questionValues({ ...question, ticketIds: [lawn._id, vip._id] }, [vip._id]).ticketIds).toEqual([vip._id])
  })

  it.each([
    ['no words', { label: ' ' }, 'label'],
    ['words without end', { label: 'x'.repeat(201) }, 'label'],
    ['help without end', { help: 'x'.repeat(501) }, 'help'],
    ['nothing to choose from', { kind: 'radio', options: 'Only this' }, 'options'],
    ['the same choice twice', { kind: 'select', options: 'A\na' }, 'options'],
    ['a choice without end', { kind: 'select', options: `A\n${'x'.repeat(101)}` }, 'options'],
    ['some tickets, but none', { some: true }, 'ticketIds'],
  ] as const)('names the field at fault: %s', (_what, values, field) => {
    expect(Object.keys(questionFaults({ ...blankQuestion, label: 'Food?', ...values }))).toEqual([field])
  })
})

describe('of whom it is asked', () => {
  it.each([
    ['guest', [], 'Every guest'],
    ['order', [], 'Once per order'],
    ['guest', [lawn._id, vip._id], 'Every guest with Lawn or VIP'],
    ['order', [vip._id], 'Once per order with VIP'],
    ['guest', [question._id], 'Not asked, because its tickets were deleted'],
  ] as const)('%s, %j: %s', (scope, ticketIds, words) => {
    expect(askedOfWhom({ scope, ticketIds: [...ticketIds] }, [lawn, vip])).toBe(words)
  })
})
