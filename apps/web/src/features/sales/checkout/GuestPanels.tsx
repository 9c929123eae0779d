import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, TextInput, Title } from '@mantine/core'
import { IconChevronDown, IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { Surface } from '../../../ui/Surface.tsx'
import { AnswerField, type InputProps } from './AnswerField.tsx'
import { isBlank } from './checkout-answers.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import classes from './GuestPanels.module.css'

type Question = OrderView['questions'][number]

interface GuestPanelsProps {
  questions: readonly Question[]
  /** One label per ticket, in the order's order. */
  ticketLabels: readonly string[]
  /** The buyer's name as typed so far. */
  buyer: string
  values: Pick<CheckoutDraft, 'guests' | 'answers'>
  /** The tickets whose panel is open, counted from 0. */
  opened: ReadonlySet<number>
  inputProps: InputProps
  onToggle: (index: number) => void
  /** Takes the answer of the ticket (1 and up) over for all others. */
  onSameForAll: (question: Question, guest: number) => void
}

/** One line per ticket, which opens to the guest's name and to the questions that are asked per ticket. */
export function GuestPanels({ ticketLabels, ...props }: GuestPanelsProps) {
  return (
    <Surface as="section" padding="large" className="margin-top-20">
      <Title order={2} className="text-22">
        {m.sales_checkout_guests()}
      </Title>
      <p className={classes['note']}>{m.sales_checkout_guests_note()}</p>
      {ticketLabels.map((label, index) => (
        <GuestPanel key={label + String(index)} label={label} index={index} {...props} />
      ))}
    </Surface>
  )
}

interface GuestPanelProps extends Omit<GuestPanelsProps, 'ticketLabels'> {
  label: string
  index: number
}

function GuestPanel({ label, index, questions, values, opened, onToggle, ...props }: GuestPanelProps) {
  const id = useId()
  const guest = index + 1
  const open = opened.has(index)
  const asked = questions.filter(({ askedOf }) => askedOf.includes(guest))
  const placeholder = index === 0 ? props.buyer || m.sales_checkout_guest_same() : ''
  const unnamed = asked.length > 0 ? m.sales_checkout_guest_add_all() : m.sales_checkout_guest_add_name()
  return (
    <div className="ruled-off">
      <h3 className="flush">
        <button
          type="button"
          className={classes['line']}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onToggle(index)}
        >
          <span className="shrinks breakable">
            <bdi className="block semibold">{label}</bdi>
            <bdi className="block text-sm regular mute">{values.guests[index]?.trim() || placeholder || unnamed}</bdi>
          </span>
          <IconChevronDown className={classes['arrow']} size={20} aria-hidden="true" />
        </button>
      </h3>
      {/* Stays in the document while closed, so that a missing answer can be found and led to. */}
      <div id={id} className={classes['fields']} role="group" aria-label={label} hidden={!open}>
        <TextInput
          label={m.shell_optional({ label: m.sales_checkout_guest_name() })}
          placeholder={placeholder}
          autoComplete="off"
          {...nameProps(props.inputProps, index)}
        />
        {asked.map((question) => (
          <div key={question._id}>
            <AnswerField question={question} guest={guest} inputProps={props.inputProps} />
            {firstOfSeveral(question, guest) && (
              <Button
                variant="subtle"
                size="compact-sm"
                className="margin-top-6"
                leftSection={<IconCopy size={16} aria-hidden="true" />}
                aria-label={m.sales_checkout_same_for_all_of({ question: question.label })}
                disabled={isBlank(values.answers[question._id]?.[guest])}
                onClick={() => props.onSameForAll(question, guest)}
              >
                {m.sales_checkout_same_for_all()}
              </Button>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function nameProps(inputProps: InputProps, index: number) {
  const { value, ...bound } = inputProps(`guests.${index}`)
  return { ...bound, value: typeof value === 'string' ? value : '' }
}

/** Whether the question is asked of several tickets, this being the first of them. */
function firstOfSeveral({ askedOf }: Question, guest: number): boolean {
  const tickets = askedOf.filter((of) => of > 0)
  return tickets.length > 1 && Math.min(...tickets) === guest
}
