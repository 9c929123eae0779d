import type { DoorView, TicketTypeView } from '@foyer/contract'
import { Button, Checkbox, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useState } from 'react'
import { useCreateDoorMutation, useUpdateDoorMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { DateTimeField } from '../../../ui/DateTimeField.tsx'
import { confirmAction } from '../../../ui/confirm.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { toast } from '../../../ui/toast.ts'
import { doorRequest, doorValues, type DoorValues, resolveDoor } from './door-values.ts'
import { KioskFields } from './KioskFields.tsx'

interface DoorDialogProps extends Pick<DoorFormProps, 'eventId' | 'timezone' | 'ticketTypes' | 'door'> {
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
    const sure = unsaved && {
      title: 'Leave without saving?',
      body: 'What you changed at this door is not saved yet and would be lost.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay here',
      destructive: true,
    }
    if (!sure || (await confirmAction(sure))) done()
  }
  return (
    <Modal opened={opened} onClose={() => void leave()} title={form.door ? `Change ${form.door.name}` : 'New door'}>
      <DoorForm {...form} onDone={done} onUnsaved={setUnsaved}>
        <Button variant="default" onClick={() => void leave()}>
          Cancel
        </Button>
      </DoorForm>
    </Modal>
  )
}

interface DoorFormProps {
  readonly eventId: string
  /** Of the event: its doors keep its clock. */
  readonly timezone: string
  readonly ticketTypes: readonly TicketTypeView[]
  /** The door to change; none makes a new one. */
  readonly door?: DoorView
  readonly onDone?: () => void
  /** Hears whether something typed would be lost. */
  readonly onUnsaved?: (unsaved: boolean) => void
  /** Further buttons beside the one that saves. */
  readonly children?: ReactNode
}

export function DoorForm({ eventId, timezone, ticketTypes, door, onDone, onUnsaved, children }: DoorFormProps) {
  const [create] = useCreateDoorMutation()
  const [update] = useUpdateDoorMutation()
  const form = useForm<DoorValues>({
    initialValues: doorValues(door, timezone),
    validate: (values) => ({
      ...(values.kiosk && values.pin === '' && !door?.kiosk && { 'kiosk.pin': 'Four to eight digits.' }),
      ...resolveDoor(doorRequest(values, timezone)),
    }),
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const body = doorRequest(values, timezone)
    if (door) await update({ params: { eventId, doorId: door._id }, body }).unwrap()
    else await create({ params: { eventId }, body }).unwrap()
    form.resetDirty(values)
    toast.success(door ? `${values.name} is changed, on its phones too` : `${values.name} is open`)
    onDone?.()
  })
  const unsaved = form.isDirty()
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved])
  const { kiosk } = form.values
  const sellable = ticketTypes.filter((ticketType) => ticketType.status !== 'archived')

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={unsaved} />
      <Stack gap="lg">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <TextInput
          label="Name"
          placeholder="North gate"
          required
          withAsterisk={false}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {sellable.length > 1 && (
          <Radio.Group label="Lets in" {...form.getInputProps('admits')}>
            <Stack gap="xs" mt="xs">
              <Radio value="all" label="Every ticket of the event" />
              <Radio value="some" label="Only some tickets" />
            </Stack>
          </Radio.Group>
        )}
        {form.values.admits === 'some' && (
          <Checkbox.Group label="Tickets" {...form.getInputProps('ticketIds')}>
            <div className="grid gap-12 margin-top-10">
              {sellable.map((ticketType) => (
                <Checkbox key={ticketType._id} value={ticketType._id} label={ticketType.name} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {!kiosk && (
          <Radio.Group label="Guests go" {...form.getInputProps('direction')}>
            <Group gap="lg" mt="xs">
              <Radio value="both" label="In and out" />
              <Radio value="in" label="In only" />
              <Radio value="out" label="Out only" />
            </Group>
          </Radio.Group>
        )}
        <div className="grid gap-20">
          <DateTimeField
            name="opensAt"
            value={form.values.opensAt}
            onChange={(value) => form.setFieldValue('opensAt', value)}
            error={form.errors['opensAt']}
            label="Lets in from"
            description="Empty for any time."
            timezone={timezone}
            defaultTime="18:00"
          />
          <DateTimeField
            name="closesAt"
            value={form.values.closesAt}
            onChange={(value) => form.setFieldValue('closesAt', value)}
            error={form.errors['closesAt']}
            label="Lets in until"
            description="Going out is always possible."
            timezone={timezone}
            defaultTime="22:00"
          />
        </div>
        <KioskFields form={form} known={Boolean(door?.kiosk)} />
        <Checkbox
          label={kiosk ? 'Greet guests by their first name and find orders' : 'Show names and look guests up by them'}
          description={
            kiosk
              ? 'An order is found by its number with its e-mail address or last name, both exact. Nobody is listed.'
              : 'Names then lie on the phones of this door until they are locked out.'
          }
          {...form.getInputProps('showsNames', { type: 'checkbox' })}
        />
        <Checkbox
          label="Let in without a network"
          description="Two doors without a network can let a copied ticket in twice; you are told when they did."
          {...form.getInputProps('admitsOffline', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          {children}
          <Button type="submit" loading={busy}>
            {door ? 'Save the door' : 'Make the door'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
