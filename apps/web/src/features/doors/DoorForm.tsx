import type { DoorView, TicketTypeView } from '@foyer/contract'
import { checkInRows } from '@foyer/contract'
import { type LocalDateTime, zonedToUtc } from '@foyer/domain'
import { Button, Checkbox, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useCreateDoorMutation, useUpdateDoorMutation } from '../../api/hooks.ts'
import { localTimeOf } from '../../lib/local-time.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { wordedResolver } from '../../lib/worded-resolver.ts'
import { DateTimeField } from '../../ui/DateTimeField.tsx'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Doors.module.css'

type DoorValues = {
  name: string
  admits: string
  ticketIds: string[]
  direction: 'in' | 'out' | 'both'
  showsNames: boolean
  admitsOffline: boolean
  /** On the event's clock; '' without hours. */
  opensAt: LocalDateTime
  closesAt: LocalDateTime
}

function request({ admits, ticketIds, opensAt, closesAt, ...door }: DoorValues, timezone: string) {
  const instantOf = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, timezone).toISOString())
  return {
    ...door,
    ticketIds: admits === 'all' ? null : ticketIds,
    opensAt: instantOf(opensAt),
    closesAt: instantOf(closesAt),
  }
}

function valuesOf(door: DoorView | undefined, timezone: string): DoorValues {
  const localOf = (instant: string | null) => localTimeOf(instant, timezone)
  return {
    name: door?.name ?? '',
    admits: door?.ticketIds ? 'some' : 'all',
    ticketIds: door?.ticketIds ?? [],
    direction: door?.direction ?? 'both',
    showsNames: door?.showsNames ?? true,
    admitsOffline: door?.admitsOffline ?? true,
    opensAt: localOf(door?.opensAt ?? null),
    closesAt: localOf(door?.closesAt ?? null),
  }
}

const resolve = wordedResolver(checkInRows.createDoor.schema.body, {
  name: (value) => (String(value).trim() === '' ? 'Name the door, such as North gate.' : 'Use at most 60 characters.'),
  ticketIds: 'Choose at least one ticket, or let all in.',
  closesAt: 'The door has to close after it opens.',
})

interface DoorDialogProps extends Pick<DoorFormProps, 'eventId' | 'timezone' | 'ticketTypes' | 'door'> {
  readonly opened: boolean
  readonly onClose: () => void
}

export function DoorDialog({ opened, onClose, ...form }: DoorDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={form.door ? `Change ${form.door.name}` : 'New door'}>
      <DoorForm {...form} onDone={onClose}>
        <Button variant="default" onClick={onClose}>
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
  /** Further buttons beside the one that saves. */
  readonly children?: ReactNode
}

export function DoorForm({ eventId, timezone, ticketTypes, door, onDone, children }: DoorFormProps) {
  const [create] = useCreateDoorMutation()
  const [update] = useUpdateDoorMutation()
  const form = useForm<DoorValues>({
    initialValues: valuesOf(door, timezone),
    validate: (values) => resolve(request(values, timezone)),
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const body = request(values, timezone)
    if (door) await update({ params: { eventId, doorId: door._id }, body }).unwrap()
    else await create({ params: { eventId }, body }).unwrap()
    toast.success(door ? `${values.name} is changed, on its phones too` : `${values.name} is open`)
    onDone?.()
  })
  const sellable = ticketTypes.filter((ticket) => ticket.status !== 'archived')

  return (
    <form onSubmit={submit} noValidate>
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
            <div className={classes['choices']}>
              {sellable.map((ticket) => (
                <Checkbox key={ticket._id} value={ticket._id} label={ticket.name} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <Radio.Group label="Guests go" {...form.getInputProps('direction')}>
          <Group gap="lg" mt="xs">
            <Radio value="both" label="In and out" />
            <Radio value="in" label="In only" />
            <Radio value="out" label="Out only" />
          </Group>
        </Radio.Group>
        <div className={classes['hours']}>
          <DateTimeField
            name="opensAt"
            value={form.values.opensAt}
            onChange={(value) => form.setFieldValue('opensAt', value)}
            error={form.errors['opensAt']}
            label="Lets in from"
            description={`On the clock of ${timezone}; empty for any time.`}
            defaultTime="18:00"
          />
          <DateTimeField
            name="closesAt"
            value={form.values.closesAt}
            onChange={(value) => form.setFieldValue('closesAt', value)}
            error={form.errors['closesAt']}
            label="Lets in until"
            description="Going out is always possible."
            defaultTime="22:00"
          />
        </div>
        <Checkbox
          label="Show names and look guests up by them"
          description="Names then lie on the phones of this door until they are locked out."
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
