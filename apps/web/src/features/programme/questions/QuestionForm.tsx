import type { QuestionInput, TicketTypeView } from '@foyer/contract'
import { offersOptions, questionKinds } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Checkbox, NativeSelect, Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { questionBody, questionFaults, type QuestionFormValues } from './question-form-values.ts'
import { kindLabels } from './question-wording.ts'

interface QuestionFormProps {
  initial: QuestionFormValues
  ticketTypes: readonly Pick<TicketTypeView, '_id' | 'name'>[]
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
          label={m.programme_question_label()}
          placeholder={m.programme_question_label_example()}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
        />
        <div className="grid gap-16 cells-170">
          <NativeSelect
            {...field('kind')}
            label={m.programme_question_kind()}
            data={questionKinds.map((kind) => ({ value: kind, label: kindLabels[kind]() }))}
          />
          <Radio.Group size="md" {...form.getInputProps('scope')} label={m.programme_question_scope()}>
            <Stack gap="xs" mt="xs">
              <Radio value="guest" label={m.programme_question_scope_guest()} />
              <Radio value="order" label={m.programme_question_scope_order()} />
            </Stack>
          </Radio.Group>
        </div>
        {offersOptions(form.values.kind) && (
          <Textarea
            {...field('options')}
            label={m.programme_question_options()}
            description={m.programme_question_options_hint()}
            autosize
            minRows={3}
            maxRows={10}
          />
        )}
        <Textarea
          {...field('help')}
          label={m.programme_question_help()}
          description={m.programme_question_help_hint()}
          autosize
          minRows={1}
        />
        {ticketTypes.length > 1 && <TicketChoice form={form} ticketTypes={ticketTypes} />}
        <Stack gap="sm">
          <Switch {...toggle('required')} label={m.programme_question_required()} />
          <Switch
            {...toggle('showAtDoor')}
            label={m.programme_question_show_at_door()}
            description={m.programme_question_show_at_door_hint()}
          />
          <Switch
            {...toggle('sensitive')}
            label={m.programme_question_sensitive()}
            description={m.programme_question_sensitive_hint()}
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
  ticketTypes: QuestionFormProps['ticketTypes']
}

function TicketChoice({ form, ticketTypes }: TicketChoiceProps) {
  const { some } = form.values
  return (
    <div>
      <Radio.Group
        size="md"
        label={m.programme_question_tickets()}
        value={some ? 'some' : 'all'}
        onChange={(value) => form.setFieldValue('some', value === 'some')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={m.programme_all_tickets()} />
          <Radio value="some" label={m.programme_selected_tickets()} />
        </Stack>
      </Radio.Group>
      {some && (
        <Checkbox.Group size="md" {...form.getInputProps('ticketIds')} label={m.shell_tickets()} mt="md">
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
