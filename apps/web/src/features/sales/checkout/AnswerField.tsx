import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { ANSWER_LENGTHS } from '@foyer/domain'
import { Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { LazyDayField } from '../../../ui/LazyDayField.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

type Question = OrderView['questions'][number]
/** The props that a form gives an input, but with a value of unknown type; the kind of the question tells which it is. */
export type InputProps = (...args: Parameters<UseFormReturnType<CheckoutDraft>['getInputProps']>) => BoundInput
type BoundInput = Omit<ReturnType<UseFormReturnType<CheckoutDraft>['getInputProps']>, 'value'> & { value?: unknown }

interface AnswerFieldProps {
  question: Question
  guest: number
  inputProps: InputProps
}

/** The field of one question, for the order (`guest` 0) or for one of its tickets (1 and up). */
export function AnswerField({ question, guest, inputProps }: AnswerFieldProps) {
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
