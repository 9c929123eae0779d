import { guestViewInput, type SavedGuestView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { ActionIcon, Button, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import {
  useCreateGuestViewMutation,
  useDeleteGuestViewMutation,
  useListGuestViewsQuery,
  useUpdateGuestViewMutation,
} from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { showUndoable } from '../../../ui/undo-toast.tsx'
import type { TableQuery } from './table-url.ts'
import classes from './GuestTable.module.css'

interface SavedViewsProps {
  readonly eventId: string
  /** The present query and columns of the table, which saving stores. */
  readonly query: TableQuery
  readonly columns: readonly string[]
  readonly canSave: boolean
  readonly onOpen: (view: SavedGuestView) => void
}

/** The saved views of the table as chips; the active one is marked. */
export function SavedViews({ eventId, query, columns, canSave, onOpen }: SavedViewsProps) {
  const { data } = useListGuestViewsQuery({ params: { eventId } })
  const [update] = useUpdateGuestViewMutation()
  const [naming, setNaming] = useState(false)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const views = data?.items ?? []
  const shown = views.find((view) => isShown(view, query, columns))
  const opened = views.find(({ _id }) => _id === openedId)
  const replace = async (view: SavedGuestView) => {
    try {
      const body = { name: view.name, filter: query, columns: [...columns] }
      await update({ params: { eventId, viewId: view._id }, body }).unwrap()
      toast.success(m.guests_views_saved())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  if (views.length === 0 && !canSave) return null
  return (
    <div className={classes['acts']} role="group" aria-label={m.guests_views()}>
      {views.map((view) => (
        <span key={view._id} className={classes['view']} data-shown={view === shown || undefined}>
          <button
            type="button"
            className={classes['open']}
            aria-pressed={view === shown}
            onClick={() => {
              setOpenedId(view._id)
              onOpen(view)
            }}
          >
            {view.name}
          </button>
          {canSave && <DeleteView eventId={eventId} view={view} />}
        </span>
      ))}
      {canSave && opened && !shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => void replace(opened)}>
          {m.guests_views_update({ name: opened.name })}
        </Button>
      )}
      {canSave && !shown && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setNaming(true)}
        >
          {m.guests_views_save()}
        </Button>
      )}
      {naming && <NameView {...{ eventId, query, columns }} onClose={() => setNaming(false)} />}
    </div>
  )
}

const sorted = (query: TableQuery) => JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function isShown(view: SavedGuestView, query: TableQuery, columns: readonly string[]): boolean {
  return sorted(view.filter) === sorted(query) && view.columns.toSorted().join() === [...columns].toSorted().join()
}

function DeleteView({ eventId, view }: { eventId: string; view: SavedGuestView }) {
  const [remove] = useDeleteGuestViewMutation()
  const [create] = useCreateGuestViewMutation()
  const { name, filter, columns } = view
  const restore = () =>
    create({ params: { eventId }, body: { name, filter, columns } })
      .unwrap()
      .catch((error: unknown) => toast.error(errorMessage(error)))
  const act = async () => {
    try {
      await remove({ params: { eventId, viewId: view._id } }).unwrap()
      showUndoable(m.guests_views_deleted({ name }), () => void restore())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={m.guests_views_delete({ name: view.name })}
      onClick={() => void act()}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  )
}

const resolve = wordedResolver(guestViewInput.pick({ name: true }), { name: () => m.guests_views_name_fault() })

interface NameViewProps extends Pick<SavedViewsProps, 'eventId' | 'query' | 'columns'> {
  readonly onClose: () => void
}

function NameView({ eventId, query, columns, onClose }: NameViewProps) {
  const [create] = useCreateGuestViewMutation()
  const form = useForm({ initialValues: { name: '' }, validate: resolve })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async ({ name }) => {
      await create({ params: { eventId }, body: { name, filter: query, columns: [...columns] } }).unwrap()
      toast.success(m.guests_views_saved())
      onClose()
    },
    { fieldOfCode: { 'guest_view.name_taken': 'name' } },
  )
  return (
    <Modal opened onClose={onClose} title={m.guests_views_save()}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TextInput
            label={m.guests_views_name()}
            description={m.guests_views_hint()}
            maxLength={60}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.shell_save()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
