import type { CheckInListView, TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCreateCheckInListMutation, useUpdateCheckInListMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { Hours, TicketChoice } from './AdmissionFields.tsx'
import { listRequest, listValues, type ListValues, resolveList } from './list-values.ts'

interface ListFormProps {
  readonly eventId: string
  /** The event's time zone. */
  readonly timezone: string
  readonly ticketTypes: readonly TicketTypeView[]
  /** Whether the event is a date of a series, so that a list may be one over all its dates. */
  readonly ofSeries: boolean
  /** The list to edit; without one, a list is added. */
  readonly list?: CheckInListView | undefined
  readonly onClose: () => void
}

/** The dialog in which the organiser makes or changes a check-in list. */
export function ListForm({ eventId, timezone, ticketTypes, ofSeries, list, onClose }: ListFormProps) {
  const [create] = useCreateCheckInListMutation()
  const [update] = useUpdateCheckInListMutation()
  const form = useForm<ListValues>({
    initialValues: listValues(list, timezone),
    validate: (values) => resolveList(listRequest(values, timezone)),
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const body = listRequest(values, timezone)
    if (list) await update({ params: { eventId, listId: list._id }, body }).unwrap()
    else await create({ params: { eventId }, body }).unwrap()
    toast.success(m.door_lists_saved({ list: values.name }))
    onClose()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={list ? m.door_form_title_edit({ door: list.name }) : m.door_lists_add()}
      closeOnClickOutside={!form.isDirty()}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TextInput
            label={m.shell_name()}
            placeholder={m.door_lists_name_placeholder()}
            required
            withAsterisk={false}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          {ofSeries && !list && (
            <Radio.Group
              label={m.door_lists_dates()}
              value={form.values.allDates ? 'all' : 'one'}
              onChange={(value) => form.setFieldValue('allDates', value === 'all')}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="one" label={m.door_form_dates_one()} />
                <Radio value="all" label={m.door_lists_dates_all()} description={m.door_lists_dates_all_help()} />
              </Stack>
            </Radio.Group>
          )}
          {!form.values.allDates && (
            <>
              <TicketChoice
                ticketTypes={ticketTypes}
                some={form.values.admits === 'some'}
                bind={(field) => form.getInputProps(field)}
              />
              {ofSeries && form.values.admits === 'some' && <p className="flush mute">{m.door_form_no_passes()}</p>}
              <Hours
                values={form.values}
                onChange={(field, value) => form.setFieldValue(field, value)}
                errors={form.errors}
                timezone={timezone}
                checksOut={false}
              />
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {m.shell_cancel()}
            </Button>
            <Button type="submit" loading={busy}>
              {list ? m.door_lists_save() : m.door_lists_add()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
