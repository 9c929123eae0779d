import type { EventView } from '@foyer/contract'
import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
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

/** Asks for the dates of the next time, and leads to its draft. */
export function DuplicateDialog({ event, opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Do it again" size="lg">
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
      ...(values.title.trim() === '' && { title: 'Give the new event a title.' }),
      ...dateFaults(values),
    }),
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const body = { title: values.title, ...datesBody(values, event.timezone) }
    const draft = await duplicate({ params: { id: event._id }, body }).unwrap()
    toast.success('The draft is ready. Look it over, then publish it.')
    void navigate(`/events/details/${draft._id}`)
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <p className="flush breakable keeps-lines">
          A draft with the words, picture, terms and tickets of this event. Orders and guests stay here; ticket sales
          move along with the date.
        </p>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <TextInput label="Title" maxLength={150} data-autofocus {...form.getInputProps('title')} />
        <NewDates form={form} timeZone={event.timezone} />
        <FormButtons busy={busy} onCancel={onClose}>
          Make the draft
        </FormButtons>
      </Stack>
    </form>
  )
}
