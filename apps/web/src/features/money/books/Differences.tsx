import type { DifferenceView } from '@foyer/contract'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { fetchFile } from '../../../api/files.ts'
import { useCloseDifferenceMutation, useListDifferencesQuery } from '../../../api/hooks.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { pageIn, withChange } from '../../../lib/url-state.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { toast } from '../../../ui/toast.ts'
import { momentOf } from './book-words.ts'

const LIMIT = 50

const KINDS: Readonly<Record<DifferenceView['kind'], string>> = {
  missing_here: 'Not in our books',
  missing_there: 'Not in the statement',
  amount: 'Another amount',
  currency: 'Another currency',
  twice: 'There twice',
  unreadable: 'Could not be read',
}

const columns: readonly Column<DifferenceView>[] = [
  { key: 'kind', header: 'Difference', card: 'title', render: ({ kind }) => KINDS[kind] },
  { key: 'line', header: 'Line', align: 'right', render: ({ line }) => line ?? '–' },
  { key: 'reference', header: 'Reference', render: ({ reference, ours }) => reference || (ours?._id ?? '–') },
  {
    key: 'theirs',
    header: 'They say',
    align: 'right',
    render: ({ theirs }) => (theirs ? <Money amount={theirs.amount} currency={theirs.currency} /> : '–'),
  },
  {
    key: 'ours',
    header: 'We have',
    align: 'right',
    render: ({ ours }) => (ours ? <Money amount={ours.amount} currency={ours.currency} /> : '–'),
  },
  {
    key: 'state',
    header: 'State',
    render: ({ closedAt, closedBy, note }) =>
      closedAt === null ? (
        <StatusBadge tone="warn">Open</StatusBadge>
      ) : (
        <span>
          {note}
          <Text c="dimmed" size="sm">
            {closedBy?.name}, {momentOf(closedAt)}
          </Text>
        </span>
      ),
  },
]

/** Where one source statement and the books disagree, to be looked into and closed row by row. */
export function Differences({ reconciliationId }: { reconciliationId: string }) {
  const [params, setParams] = useSearchParams()
  const [closing, setClosing] = useState<DifferenceView | null>(null)
  const { data, error, isFetching, refetch } = useListDifferencesQuery({
    params: { reconciliationId },
    query: { page: pageIn(params), limit: LIMIT },
  })
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons rows={6} />
  const { reconciliation } = data
  const closeButton = (row: DifferenceView) => row.closedAt === null && <CloseButton onPress={() => setClosing(row)} />
  const takeCsv = () =>
    fetchFile('differencesCsv', { params: { reconciliationId } })
      .then((csv) => saveFile(new File([csv], 'differences.csv', { type: 'text/csv' })))
      .catch((failure: unknown) => toast.error(errorMessage(failure, 'That file could not be made. Try again.')))
  return (
    <>
      <PageHeader
        title={reconciliation.name}
        back={{ to: '/admin/accounts?tab=reconciliation', label: 'All statements' }}
        description={`${reconciliation.rows} rows, ${reconciliation.matched} the same · imported ${momentOf(reconciliation.importedAt)} by ${reconciliation.importedBy.name}`}
        badge={
          reconciliation.open > 0 ? (
            <StatusBadge tone="warn">{reconciliation.open} open</StatusBadge>
          ) : (
            <StatusBadge tone="good">All closed</StatusBadge>
          )
        }
        actions={
          <Button variant="default" onClick={() => void takeCsv()}>
            CSV
          </Button>
        }
      />
      <DataTable
        label="differences"
        columns={columns}
        rows={data.items}
        rowKey={({ _id }) => _id}
        loading={isFetching}
        rowActions={closeButton}
        paging={{
          ...data,
          onPage: (page) => setParams((current) => withChange(current, { page: String(page) }), { replace: true }),
        }}
        empty={<EmptyState title="No difference" text="The statement and the books say the same." />}
      />
      {closing && <CloseDialog difference={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

function CloseButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="default" size="sm" onClick={onPress}>
      Close
    </Button>
  )
}

function CloseDialog({ difference, onClose }: { difference: DifferenceView; onClose: () => void }) {
  const [close, { isLoading }] = useCloseDifferenceMutation()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = async () => {
    if (note.trim() === '') return setFault('Say what became of it.')
    try {
      await close({ params: { differenceId: difference._id }, body: { note } }).unwrap()
      toast.success('The difference is closed.')
      onClose()
    } catch (error) {
      setFault(errorMessage(error))
    }
  }
  return (
    <Modal opened onClose={onClose} title="Close the difference">
      <Stack>
        <Text>
          {KINDS[difference.kind]}: {difference.reference || 'a row without a reference'}
        </Text>
        <Textarea
          label="What became of it"
          description="It stays with your name for whoever looks next."
          autosize
          minRows={3}
          maxLength={1000}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={fault}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep it open
          </Button>
          <Button loading={isLoading} onClick={() => void submit()}>
            Close it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
