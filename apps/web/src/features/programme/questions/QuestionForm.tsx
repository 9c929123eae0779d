import type { QuestionInput, TicketTypeView } from '@foyer/contract'
import { offersOptions, questionKinds } from '@foyer/domain'
import { Checkbox, NativeSelect, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { questionBody, questionFaults, type QuestionFormValues } from './question-form-values.ts'
import { kindLabels } from './question-wording.ts'

const kinds = questionKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))

interface QuestionFormProps {
  initial: QuestionFormValues
  ticketTypes: readonly TicketTypeView[]
  save: (body: QuestionInput) => Promise<void>
  saveLabel: string
  onCancel: () => void
  onDirty: (dirty: boolean) => void
}

export function QuestionForm({ initial, ticketTypes, save, saveLabel, onCancel, onDirty }: QuestionFormProps) {
  const form = useForm<QuestionFormValues>({ initialValues: initial, validate: questionFaults })
  const { submit, busy, failure, attempt } = useFormSubmit(form, (values) => save(questionBody(values)))
  const dirty = form.isDirty()
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const field = (name: keyof QuestionFormValues) => ({ ...form.getInputProps(name), name })
  const toggle = (name: 'required' | 'sensitive' | 'showAtDoor') => form.getInputProps(name, { type: 'checkbox' })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <TextInput
          {...field('label')}
          label="Question"
          placeholder="Is there anything you do not eat?"
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
        />
        <div className="grid gap-16 cells-170">
          <NativeSelect {...field('kind')} label="Kind of answer" data={kinds} />
          <Radio.Group size="md" {...form.getInputProps('scope')} label="Asked of">
            <Stack gap="xs" mt="xs">
              <Radio value="guest" label="Every guest" />
              <Radio value="order" label="The buyer, once" />
            </Stack>
          </Radio.Group>
        </div>
        {offersOptions(form.values.kind) && (
          <Textarea
            {...field('options')}
            label="Answers to choose from"
            description="One per line."
            autosize
            minRows={3}
            maxRows={10}
          />
        )}
        <Textarea
          {...field('help')}
          label="A word of help"
          description="Stands below the question."
          autosize
          minRows={1}
        />
        {ticketTypes.length > 1 && <TicketChoice form={form} ticketTypes={ticketTypes} />}
        <Stack gap="sm">
          <Switch {...toggle('required')} label="Must be answered" />
          <Switch
            {...toggle('showAtDoor')}
            label="Show the answer at the door"
            description="Whoever scans the ticket reads it."
          />
          <Switch
            {...toggle('sensitive')}
            label="Sensitive"
            description="The answer is masked in exports; only the order itself shows it."
          />
        </Stack>
        <FormButtons busy={busy} onCancel={onCancel}>
          {saveLabel}
        </FormButtons>
      </Stack>
    </form>
  )
}

interface TicketChoiceProps {
  form: Pick<UseFormReturnType<QuestionFormValues>, 'values' | 'setFieldValue' | 'getInputProps'>
  ticketTypes: readonly TicketTypeView[]
}

function TicketChoice({ form, ticketTypes }: TicketChoiceProps) {
  const { some } = form.values
  return (
    <div>
      <Radio.Group
        size="md"
        label="About"
        value={some ? 'some' : 'all'}
        onChange={(value) => form.setFieldValue('some', value === 'some')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="Every ticket of the event" />
          <Radio value="some" label="Only some tickets" />
        </Stack>
      </Radio.Group>
      {some && (
        <Checkbox.Group size="md" {...form.getInputProps('ticketIds')} label="Tickets" mt="md">
          <div className="grid gap-12 margin-top-10">
            {ticketTypes.map(({ _id, name }) => (
              <Checkbox key={_id} value={_id} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </div>
  )
}
