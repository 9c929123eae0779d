import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { ANSWER_LENGTHS } from '@foyer/domain'
import { Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LazyDayField } from '../../../ui/LazyDayField.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import classes from './QuestionFields.module.css'

type Question = OrderView['questions'][number]
/** What a form gives an input, with the value told apart by the question's kind. */
type InputProps = (...args: Parameters<UseFormReturnType<CheckoutDraft>['getInputProps']>) => BoundInput
type BoundInput = Omit<ReturnType<UseFormReturnType<CheckoutDraft>['getInputProps']>, 'value'> & { value?: unknown }

interface QuestionFieldsProps {
  questions: readonly Question[]
  /** One label per ticket, in the order's order. */
  ticketLabels: readonly string[]
  inputProps: InputProps
}

/** The organiser's questions: those for the order once, those for guests at each ticket. */
export function QuestionFields({ questions, ticketLabels, inputProps }: QuestionFieldsProps) {
  const askedOf = (guest: number) => questions.filter((question) => question.askedOf.includes(guest))
  const ofOrder = askedOf(0)
  return (
    <Surface as="section" padding="large" className="stack gap-20 margin-top-20">
      <Title order={2} className="text-22">
        {m.sales_checkout_questions()}
      </Title>
      {ofOrder.map((question) => (
        <AnswerField key={question._id} question={question} guest={0} inputProps={inputProps} />
      ))}
      {ticketLabels.map((label, index) => {
        const ofGuest = askedOf(index + 1)
        if (ofGuest.length === 0) return null
        return (
          <fieldset key={label + String(index)} className={classes['guest']}>
            <legend className={classes['legend']}>{label}</legend>
            {ofGuest.map((question) => (
              <AnswerField key={question._id} question={question} guest={index + 1} inputProps={inputProps} />
            ))}
          </fieldset>
        )
      })}
    </Surface>
  )
}

interface AnswerFieldProps {
  question: Question
  guest: number
  inputProps: InputProps
}

function AnswerField({ question, guest, inputProps }: AnswerFieldProps) {
  const { _id, kind, help, required } = question
  const path = `answers.${_id}.${guest}`
  const props = { ...inputProps(path), name: path }
  const { value } = props
  const text = { ...props, value: typeof value === 'string' ? value : '' }
  const words = {
    label: <span {...languageOf(question.fallbacks.label)}>{question.label}</span>,
    required,
    ...(help !== '' && { description: <span {...languageOf(question.fallbacks.help)}>{help}</span> }),
    classNames: { description: 'keeps-lines' },
  }
  const chosen = Array.isArray(value) ? value.map(String) : []
  switch (kind) {
    case 'short_text':
      return <TextInput {...words} {...text} maxLength={ANSWER_LENGTHS.short_text} />
    case 'phone':
      return <TextInput {...words} {...text} type="tel" inputMode="tel" autoComplete={guest === 0 ? 'tel' : 'off'} />
    case 'date':
      return (
        <LazyDayField {...words} {...text} clearLabel={m.sales_checkout_clear_answer({ question: question.label })} />
      )
    case 'long_text':
      return <Textarea {...words} {...text} autosize minRows={3} maxRows={12} maxLength={ANSWER_LENGTHS.long_text} />
    case 'address':
      return (
        <Textarea
          {...words}
          {...text}
          autosize
          minRows={2}
          maxLength={ANSWER_LENGTHS.address}
          autoComplete={guest === 0 ? 'street-address' : 'off'}
        />
      )
    case 'checkbox':
      return <Checkbox {...words} {...props} checked={value === true} value="yes" />
    case 'select':
      return (
        <NativeSelect
          {...words}
          {...text}
          data={[{ value: '', label: m.sales_checkout_choose_option() }, ...choicesOf(question)]}
        />
      )
    case 'radio':
      return (
        <Radio.Group size="md" {...words} {...text}>
          <Choices of={question} choice={Radio} />
        </Radio.Group>
      )
    case 'multi_select':
      return (
        <Checkbox.Group size="md" {...words} {...inputProps(path)} value={chosen}>
          <Choices of={question} choice={Checkbox} />
        </Checkbox.Group>
      )
  }
}

/** An answer names the option as the organiser wrote it; the buyer reads it in their language. */
function choicesOf({ options, optionTexts }: Question) {
  return options.map((option, at) => ({ value: option, label: optionTexts[at] ?? option }))
}

function Choices({ of, choice: Choice }: { of: Question; choice: typeof Radio | typeof Checkbox }) {
  return (
    <Stack gap="sm" mt="xs">
      {choicesOf(of).map(({ value, label }) => (
        <Choice key={value} value={value} label={<bdi>{label}</bdi>} />
      ))}
    </Stack>
  )
}
