import type { CheckInListView, DoorView, TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Checkbox, Group, Modal, Radio, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useState } from 'react'
import { useCreateDoorMutation, useUpdateDoorMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { confirmDiscard } from '../../../ui/confirm.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { toast } from '../../../ui/toast.ts'
import { ArrivalFields } from './ArrivalFields.tsx'
import { Hours, TicketChoice } from './AdmissionFields.tsx'
import { doorRequest, doorValues, type DoorValues, resolveDoor } from './door-values.ts'
import { KioskFields } from './KioskFields.tsx'

interface DoorDialogProps extends Pick<
  DoorFormProps,
  'eventId' | 'timezone' | 'ticketTypes' | 'lists' | 'ofSeries' | 'door' | 'onMade'
> {
  readonly opened: boolean
  readonly onClose: () => void
}

export function DoorDialog({ opened, onClose, ...form }: DoorDialogProps) {
  const [unsaved, setUnsaved] = useState(false)
  const done = () => {
    setUnsaved(false)
    onClose()
  }
  const leave = async () => {
    if (!unsaved || (await confirmDiscard())) done()
  }
  return (
    <Modal
      opened={opened}
      onClose={() => void leave()}
      title={form.door ? m.door_form_title_edit({ door: form.door.name }) : m.door_doors_add()}
    >
      <DoorForm {...form} onDone={done} onUnsaved={setUnsaved}>
        <Button variant="default" onClick={() => void leave()}>
          {m.shell_cancel()}
        </Button>
      </DoorForm>
    </Modal>
  )
}

interface DoorFormProps {
  readonly eventId: string
  /** The event's time zone. */
  readonly timezone: string
  readonly ticketTypes: readonly TicketTypeView[]
  /** The check-in lists besides the main one. */
  readonly lists: readonly CheckInListView[]
  /** Whether the event is a date of a series, so that a door may be one over all its dates. */
  readonly ofSeries?: boolean
  /** The door to edit; without one, a door is added. */
  readonly door?: DoorView
  readonly onDone?: () => void
  /** Called with a door that was added. */
  readonly onMade?: (door: DoorView) => void
  /** Called with whether the form has unsaved changes. */
  readonly onUnsaved?: (unsaved: boolean) => void
  /** Further buttons beside the one that saves. */
  readonly children?: ReactNode
}

export function DoorForm({
  eventId,
  timezone,
  ticketTypes,
  lists,
  ofSeries = false,
  door,
  onDone,
  onMade,
  onUnsaved,
  children,
}: DoorFormProps) {
  const [create] = useCreateDoorMutation()
  const [update] = useUpdateDoorMutation()
  const form = useForm<DoorValues>({
    initialValues: doorValues(door, timezone),
    validate: (values) => ({
      ...(values.kiosk && values.pin === '' && !door?.kiosk && { 'kiosk.pin': m.door_form_pin_digits() }),
      ...resolveDoor(doorRequest(values, timezone)),
    }),
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const body = doorRequest(values, timezone)
    if (door) await update({ params: { eventId, doorId: door._id }, body }).unwrap()
    else onMade?.(await create({ params: { eventId }, body }).unwrap())
    form.resetDirty(values)
    toast.success(door ? m.door_form_saved({ door: values.name }) : m.door_form_added({ door: values.name }))
    onDone?.()
  })
  const unsaved = form.isDirty()
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved])
  const { kiosk, allDates } = form.values
  const checksOut = !kiosk && form.values.listId === ''
  const fitting = lists.filter((list) => list.allDates === allDates)
  const listFor = (id: string) => lists.find(({ _id }) => _id === id)

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={unsaved} />
      <Stack gap="lg">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <TextInput
          label={m.shell_name()}
          placeholder={m.door_form_name_placeholder()}
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {(ofSeries || door?.series) && <ArrivalFields form={form} fixed={door !== undefined} />}
        {fitting.length > 0 && (
          <Select
            label={m.door_form_list()}
            description={door ? m.door_form_list_fixed() : m.door_form_list_help()}
            data={[
              { value: '', label: m.door_lists_main() },
              ...fitting.map(({ _id: value, name: label }) => ({ value, label })),
            ]}
            allowDeselect={false}
            disabled={door !== undefined}
            {...form.getInputProps('listId')}
          />
        )}
        {!allDates && (
          <TicketChoice
            ticketTypes={ticketTypes}
            some={form.values.admits === 'some'}
            bind={(field) => form.getInputProps(field)}
          />
        )}
        {ofSeries && !allDates && (form.values.admits === 'some' || listFor(form.values.listId)?.ticketIds) && (
          <p className="flush mute">{m.door_form_no_passes()}</p>
        )}
        {checksOut && (
          <Radio.Group label={m.door_form_direction()} {...form.getInputProps('direction')}>
            <Group gap="lg" mt="xs">
              <Radio value="both" label={m.door_form_direction_both()} />
              <Radio value="in" label={m.door_form_direction_in()} />
              <Radio value="out" label={m.door_form_direction_out()} />
            </Group>
          </Radio.Group>
        )}
        {!allDates && (
          <Hours
            values={form.values}
            onChange={(field, value) => form.setFieldValue(field, value)}
            errors={form.errors}
            timezone={timezone}
            checksOut={checksOut}
          />
        )}
        <KioskFields form={form} known={Boolean(door?.kiosk)} isNew={!door} />
        <Checkbox
          label={kiosk ? m.door_form_names_kiosk() : m.door_form_names()}
          description={kiosk ? m.door_form_names_kiosk_help() : m.door_form_names_help()}
          {...form.getInputProps('showsNames', { type: 'checkbox' })}
        />
        <Checkbox
          label={m.door_form_offline()}
          description={m.door_form_offline_help()}
          {...form.getInputProps('admitsOffline', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          {children}
          <Button type="submit" loading={busy}>
            {door ? m.door_form_save() : m.door_doors_add()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
