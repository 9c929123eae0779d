import type { RegularGuestOrderView, RegularGuestView } from '@foyer/contract'
import { formatMoney } from '@foyer/messages'
import { Button, Drawer, Group, Stack, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetRegularGuestHistoryQuery, useNoteRegularGuestMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import classes from './RegularGuests.module.css'

/** One regular guest: what they came to, and what the organiser wants to remember of them. */
export function GuestDrawer({ guestId, onClose }: { guestId: string; onClose: () => void }) {
  const { data, error, refetch } = useGetRegularGuestHistoryQuery(
    { params: { guestId } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      classNames={{ title: 'heading text-22 bold breakable' }}
      title={data ? data.guest.name || data.guest.email : 'Regular guest'}
    >
      {error && !data ? (
        <ErrorState message={errorMessage(error, 'Failed to fetch regular guests')} onRetry={() => void refetch()} />
      ) : data ? (
        <Guest guest={data.guest} orders={data.items} />
      ) : (
        <RowSkeletons />
      )}
    </Drawer>
  )
}

function Guest({ guest, orders }: { guest: RegularGuestView; orders: readonly RegularGuestOrderView[] }) {
  return (
    <>
      <p className="flush text-sm breakable mute">
        <a className="link-line accent" href={`mailto:${guest.email}`}>
          {guest.email}
        </a>
      </p>
      <dl className="key-figures margin-bottom-24" style={{ marginTop: 18 }}>
        <div>
          <dt>Events</dt>
          <dd>{guest.events}</dd>
        </div>
        <div>
          <dt>Tickets</dt>
          <dd>{guest.tickets}</dd>
        </div>
        <div>
          <dt>Spent</dt>
          <dd>{guest.spent.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')}</dd>
        </div>
      </dl>
      <NoteForm key={guest._id} guest={guest} />
      <h3 className={classes['heading']}>What they bought</h3>
      <ul className="rows">
        {orders.map((order) => (
          <li key={order.orderId}>
            <span>
              <Link className="quiet-link" to={`/events/orders/${order.orderId}`}>
                {order.eventTitle}
              </Link>
              <span className="hint">
                {dayOf(order)} · {order.tickets} {order.tickets === 1 ? 'ticket' : 'tickets'}
                {order.checkedIn > 0 ? `, ${order.checkedIn} came` : ''}
              </span>
            </span>
            <span>{order.total === 0 ? 'Free' : formatMoney(order.total - order.refunded, order.currency)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function dayOf({ startsAt, createdAt, timezone }: RegularGuestOrderView): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: timezone })
  return format.format(new Date(startsAt ?? createdAt))
}

const NOTE_MAX = 2000

function NoteForm({ guest }: { guest: RegularGuestView }) {
  const [keep] = useNoteRegularGuestMutation()
  const form = useForm({
    initialValues: { note: guest.note, favourite: guest.favourite },
    validate: { note: (note) => (note.trim().length > NOTE_MAX ? `Use at most ${NOTE_MAX} characters.` : null) },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    await keep({ params: { guestId: guest._id }, body: values }).unwrap()
    form.resetDirty()
    toast.success('Noted.')
  })
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <Stack gap="md">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <Switch label="Favourite" {...form.getInputProps('favourite', { type: 'checkbox' })} />
        <Textarea label="Note" description="Only you see it." autosize minRows={3} {...form.getInputProps('note')} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            Save the note
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
