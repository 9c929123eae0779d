import type { ReceiptDocumentView, ReceiptListView } from '@foyer/contract'
import { receiptKinds } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import { ActionIcon, Button, Select } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { fetchFile } from '../../../api/files.ts'
import { useGetEventQuery, useListReceiptsQuery } from '../../../api/hooks.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { useTakeFile } from '../../../lib/use-take-file.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { DayFields, daysIn } from '../../../ui/DayFields.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatCard, StatGrid } from '../../../ui/StatCard.tsx'
import { KIND_WORDS } from './receipt-words.ts'
import { receiptColumns } from './receipt-columns.tsx'
import { readReceiptsUrl, type ReceiptQuery } from './receipts-url.ts'

/** The receipts, credit notes and corrections of an organiser, or of one event. What is asked of the list stands in the address bar. */
export function Receipts() {
  const { params, change, turn } = useListUrl({ keepPages: true })
  const query = readReceiptsUrl(params)
  const list = useListReceiptsQuery({ query }, { refetchOnMountOrArgChange: true })
  const search = useSearchText(query.search ?? '', (text) => change({ search: text.trim() }))
  const isFiltered = [query.kind, query.from, query.to].some((part) => part !== undefined)
  return (
    <>
      <Header query={query} onAllEvents={() => change({ event: null })} />
      {list.data && <Totals totals={list.data.totals} />}
      <DataTable
        label="receipts"
        title="Documents"
        columns={receiptColumns}
        {...listProps(list, turn, 'The receipts could not be fetched.')}
        rowKey={({ _id }) => _id}
        search={{ ...search, placeholder: 'Number, order or buyer' }}
        filters={
          <>
            <Select
              aria-label="Kind of document"
              placeholder="All documents"
              size="sm"
              data={receiptKinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
              value={query.kind ?? null}
              onChange={(kind) => change({ kind })}
              clearable
            />
            <DayFields days={daysIn(params)} change={change} />
          </>
        }
        actions={<ExportReceipts query={query} />}
        rowActions={takeDocument}
        empty={
          isFiltered ? (
            <EmptyState art="search" title="No document matches" text="Choose other days or another kind." />
          ) : (
            <EmptyState
              art="stubs"
              title="No receipts yet"
              text="Every paid order gets a receipt, and every refund a credit note."
            />
          )
        }
      />
    </>
  )
}

function Header({ query, onAllEvents }: { query: ReceiptQuery; onAllEvents: () => void }) {
  const { eventId } = query
  const { data: event } = useGetEventQuery(eventId === undefined ? skipToken : { params: { id: eventId } })
  return (
    <PageHeader
      {...(event && { back: { to: `/events/payout/${event._id}`, label: event.title } })}
      description={
        eventId === undefined
          ? 'Receipts, credit notes and corrections of all your events. Once issued, a document never changes.'
          : `Only ${event?.title ?? 'one event'}. Once issued, a document never changes.`
      }
      {...(eventId !== undefined && {
        actions: (
          <Button variant="default" onClick={onAllEvents}>
            Show all events
          </Button>
        ),
      })}
    />
  )
}

function Totals({ totals }: Pick<ReceiptListView, 'totals'>) {
  return (
    <div className="grid gap-16">
      {totals.map(({ currency, receipts, credits, total, tax }) => (
        <StatGrid key={currency}>
          <StatCard label={`Receipts in ${currency}`} value={formatMoney(receipts, currency)} />
          <StatCard label="Credit notes" value={formatMoney(credits, currency)} />
          <StatCard label="Total" value={formatMoney(total, currency)} />
          <StatCard label="Tax included" value={formatMoney(tax, currency)} />
        </StatGrid>
      ))}
    </div>
  )
}

function ExportReceipts({ query }: { query: ReceiptQuery }) {
  const { page: _page, limit: _limit, ...filter } = query
  const make = async () => {
    const csv = await fetchFile('receiptsCsv', { query: filter })
    const period = [query.from, query.to].filter(Boolean).join('-to-')
    return new File([csv], `receipts${period && `-${period}`}.csv`, { type: 'text/csv' })
  }
  return (
    <FileButton make={make} size="sm" leftSection={<IconDownload size={17} aria-hidden />}>
      CSV
    </FileButton>
  )
}

const takeDocument = (row: ReceiptDocumentView) => <TakeDocument document={row} />

function TakeDocument({ document }: { document: ReceiptDocumentView }) {
  const { busy, take } = useTakeFile('The document could not be made. Try again.')
  const make = async () => {
    const pdf = await fetchFile('receiptPdf', { params: { documentId: document._id } })
    const name = `${document.kind.replace('_', '-')}-${document.number}.pdf`
    return new File([pdf], name, { type: 'application/pdf' })
  }
  return (
    <ActionIcon
      size="lg"
      variant="default"
      loading={busy}
      aria-label={`Download ${KIND_WORDS[document.kind].toLowerCase()} ${document.number} as a PDF`}
      onClick={() => void take(make)}
    >
      <IconFileTypePdf size={19} aria-hidden />
    </ActionIcon>
  )
}
