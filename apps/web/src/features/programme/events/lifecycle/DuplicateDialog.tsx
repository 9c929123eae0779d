import type { EventView } from '@foyer/contract'
import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { m } from '@foyer/messages'
import { useNavigate } from 'react-router'
import { useDuplicateEventMutation } from '../../../../api/hooks.ts'
import { useFormSubmit } from '../../../../lib/use-form-submit.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { FormButtons } from '../../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../../ui/FormErrors.tsx'
import { toast } from '../../../../ui/toast.ts'
import { dateFaults, datesBody, suggestedDates, type DateValues } from './new-dates.ts'
import { NewDates } from './NewDates.tsx'

type DuplicateValues = DateValues & { title: string }

interface DialogProps {
  event: EventView
  opened: boolean
  onClose: () => void
}

/** Asks for new dates, creates a draft with them and opens it. */
export function DuplicateDialog({ event, opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={m.events_duplicate_title()} size="lg">
      <DuplicateForm event={event} onClose={onClose} />
    </Modal>
  )
}

function DuplicateForm({ event, onClose }: Omit<DialogProps, 'opened'>) {
  const [duplicate] = useDuplicateEventMutation()
  const navigate = useNavigate()
  const now = useNow()
  const form = useForm<DuplicateValues>({
    initialValues: { title: event.title, ...suggestedDates(event, now) },
    validate: (values) => ({
      ...(values.title.trim() === '' && { title: m.events_duplicate_title_missing() }),
      ...dateFaults(values),
    }),
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const body = { title: values.title, ...datesBody(values, event.timezone) }
    const draft = await duplicate({ params: { id: event._id }, body }).unwrap()
    toast.success(m.events_duplicate_done())
    void navigate(`/events/details/${draft._id}`)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <p className="flush breakable keeps-lines">{m.events_duplicate_text()}</p>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <TextInput label={m.events_field_title()} maxLength={150} data-autofocus {...form.getInputProps('title')} />
        <NewDates form={form} timeZone={event.timezone} />
        <FormButtons busy={busy} onCancel={onClose}>
          {m.events_duplicate_submit()}
        </FormButtons>
      </Stack>
    </form>
  )
}
