import type { RegularGuestOrderView, RegularGuestView } from '@foyer/contract'
import { formatDate, formatList, formatMoney, formatNumber, joinFacts, m } from '@foyer/messages'
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

/** One regular guest: their orders, and the organiser's note. */
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
      title={data ? data.guest.name || data.guest.email : m.guests_regular_one()}
    >
      {error && !data ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
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
          <dt>{m.guests_regular_column_events()}</dt>
          <dd>{formatNumber(guest.events)}</dd>
        </div>
        <div>
          <dt>{m.shell_tickets()}</dt>
          <dd>{formatNumber(guest.tickets)}</dd>
        </div>
        <div>
          <dt>{m.guests_regular_column_spent()}</dt>
          <dd>{formatList(guest.spent.map(({ amount, currency }) => formatMoney(amount, currency)))}</dd>
        </div>
      </dl>
      <NoteForm key={guest._id} guest={guest} />
      <h3 className={classes['heading']}>{m.guests_regular_orders()}</h3>
      <ul className="rows">
        {orders.map((order) => (
          <li key={order.orderId}>
            <span>
              <Link className="quiet-link" to={`/events/orders/${order.orderId}`}>
                {order.eventTitle}
              </Link>
              <span className="hint">{detailsOf(order)}</span>
            </span>
            <span>
              {order.total === 0 ? m.shell_free() : formatMoney(order.total - order.refunded, order.currency)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function detailsOf({ startsAt, createdAt, timezone, tickets, checkedIn }: RegularGuestOrderView): string {
  return joinFacts([
    formatDate(startsAt ?? createdAt, 'day', timezone),
    m.guests_regular_tickets({ count: tickets }),
    checkedIn > 0 ? m.guests_regular_checked_in({ count: checkedIn }) : '',
  ])
}

const NOTE_MAX = 2000

function NoteForm({ guest }: { guest: RegularGuestView }) {
  const [keep] = useNoteRegularGuestMutation()
  const form = useForm({
    initialValues: { note: guest.note, favourite: guest.favourite },
    validate: {
      note: (note) =>
        note.trim().length > NOTE_MAX ? m.guests_regular_note_fault({ max: formatNumber(NOTE_MAX) }) : null,
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    await keep({ params: { guestId: guest._id }, body: values }).unwrap()
    form.resetDirty()
    toast.success(m.guests_regular_note_saved())
  })
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <Stack gap="md">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <Switch label={m.guests_regular_favourite()} {...form.getInputProps('favourite', { type: 'checkbox' })} />
        <Textarea
          label={m.guests_regular_note()}
          description={m.guests_regular_note_hint()}
          autosize
          minRows={3}
          {...form.getInputProps('note')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {m.guests_regular_note_save()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
