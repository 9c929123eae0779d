import type { TicketTypeView } from '@foyer/contract'
import { checkInRows } from '@foyer/contract'
import { Button, Checkbox, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useCreateDoorMutation } from '../../api/hooks.ts'
import { useFormSubmit } from '../../lib/use-form-submit.ts'
import { wordedResolver } from '../../lib/worded-resolver.ts'
import { FormErrors } from '../../ui/FormErrors.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Doors.module.css'

type NewDoorValues = {
  name: string
  admits: string
  ticketIds: string[]
  direction: 'in' | 'out' | 'both'
  showsNames: boolean
  admitsOffline: boolean
}

const request = ({ admits, ticketIds, ...door }: NewDoorValues) => ({
  ...door,
  ticketIds: admits === 'all' ? null : ticketIds,
})

const resolve = wordedResolver(checkInRows.createDoor.schema.body, {
  name: (value) => (String(value).trim() === '' ? 'Name the door, such as North gate.' : 'Use at most 60 characters.'),
  ticketIds: 'Choose at least one ticket, or let all in.',
})

interface NewDoorDialogProps {
  readonly eventId: string
  readonly ticketTypes: readonly TicketTypeView[]
  readonly opened: boolean
  readonly onClose: () => void
}

export function NewDoorDialog({ eventId, ticketTypes, opened, onClose }: NewDoorDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="New door">
      <NewDoorForm eventId={eventId} ticketTypes={ticketTypes} onDone={onClose}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </NewDoorForm>
    </Modal>
  )
}

interface NewDoorFormProps {
  readonly eventId: string
  readonly ticketTypes: readonly TicketTypeView[]
  readonly onDone?: () => void
  /** Further buttons beside the one that makes the door. */
  readonly children?: ReactNode
}

export function NewDoorForm({ eventId, ticketTypes, onDone, children }: NewDoorFormProps) {
  const [create] = useCreateDoorMutation()
  const form = useForm<NewDoorValues>({
    initialValues: {
      name: '',
      admits: 'all',
      ticketIds: [],
      direction: 'both',
      showsNames: true,
      admitsOffline: true,
    },
    validate: (values) => resolve(request(values)),
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    const door = await create({ params: { eventId }, body: request(values) }).unwrap()
    toast.success(`${door.name} is open`)
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
            Make the door
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
