import type { DifferenceView } from '@foyer/contract'
import { differenceWords, formatNumber, m } from '@foyer/messages'
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
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { toast } from '../../../ui/toast.ts'
import { momentOf } from './book-words.ts'

const LIMIT = 50

const columns = (): readonly Column<DifferenceView>[] => [
  { key: 'kind', header: m.money_books_differences(), card: 'title', render: ({ kind }) => differenceWords(kind) },
  {
    key: 'line',
    header: m.money_books_line(),
    align: 'right',
    render: ({ line }) => (line === null ? '–' : formatNumber(line)),
  },
  {
    key: 'reference',
    header: m.money_books_reference(),
    render: ({ reference, ours }) => reference || (ours?._id ?? '–'),
  },
  {
    key: 'theirs',
    header: m.money_books_theirs(),
    align: 'right',
    render: ({ theirs }) => (theirs ? <Money amount={theirs.amount} currency={theirs.currency} /> : '–'),
  },
  {
    key: 'ours',
    header: m.money_books_ours(),
    align: 'right',
    render: ({ ours }) => (ours ? <Money amount={ours.amount} currency={ours.currency} /> : '–'),
  },
  {
    key: 'state',
    header: m.shell_status(),
    render: ({ closedAt, closedBy, note }) =>
      closedAt === null ? (
        <Badge tone="warn">{m.shell_status_open()}</Badge>
      ) : (
        <span>
          {note}
          <Text c="dimmed" size="sm">
            {m.money_books_by({ time: momentOf(closedAt), name: closedBy?.name ?? '–' })}
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
      .then((csv) => saveFile(new File([csv], `${m.money_books_differences_file()}.csv`, { type: 'text/csv' })))
      .catch((failure: unknown) => toast.error(errorMessage(failure, m.money_file_failed())))
  return (
    <>
      <PageHeader
        title={reconciliation.name}
        back={{ to: '/admin/accounts?tab=reconciliation', label: m.money_books_statements_all() }}
        description={m.money_books_imported_about({
          count: reconciliation.rows,
          matched: formatNumber(reconciliation.matched),
          time: momentOf(reconciliation.importedAt),
          name: reconciliation.importedBy.name,
        })}
        badge={
          reconciliation.open > 0 ? (
            <Badge tone="warn">{m.money_books_differences_open({ count: reconciliation.open })}</Badge>
          ) : (
            <Badge tone="good">{m.money_books_differences_all_closed()}</Badge>
          )
        }
        actions={
          <Button variant="default" onClick={() => void takeCsv()}>
            {m.money_csv()}
          </Button>
        }
      />
      <DataTable
        label={m.money_books_differences_rows()}
        columns={columns()}
        rows={data.items}
        rowKey={({ _id }) => _id}
        loading={isFetching}
        rowActions={closeButton}
        paging={{
          ...data,
          onPage: (page) => setParams((current) => withChange(current, { page: String(page) }), { replace: true }),
        }}
        empty={
          <EmptyState title={m.money_books_differences_empty_title()} text={m.money_books_differences_empty_text()} />
        }
      />
      {closing && <CloseDialog difference={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

function CloseButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="default" size="sm" onClick={onPress}>
      {m.shell_close()}
    </Button>
  )
}

function CloseDialog({ difference, onClose }: { difference: DifferenceView; onClose: () => void }) {
  const [close, { isLoading }] = useCloseDifferenceMutation()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = async () => {
    if (note.trim() === '') return setFault(m.money_books_close_note_missing())
    try {
      await close({ params: { differenceId: difference._id }, body: { note } }).unwrap()
      toast.success(m.money_books_closed())
      onClose()
    } catch (error) {
      setFault(errorMessage(error))
    }
  }
  return (
    <Modal opened onClose={onClose} title={m.money_books_close_title()}>
      <Stack>
        <Text>
          {m.money_books_close_subject({
            difference: differenceWords(difference.kind),
            reference: difference.reference || m.money_books_close_no_reference(),
          })}
        </Text>
        <Textarea
          label={m.money_books_close_note()}
          description={m.money_books_close_note_hint()}
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
            {m.money_books_close_keep()}
          </Button>
          <Button loading={isLoading} onClick={() => void submit()}>
            {m.money_books_close_confirm()}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
