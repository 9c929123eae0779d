import type { ReceiptDocumentView, ReceiptListView } from '@foyer/contract'
import { receiptKinds } from '@foyer/domain'
import { m } from '@foyer/messages'
import { ActionIcon, Button, Select } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { fetchFile } from '../../../api/files.ts'
import { useGetEventQuery, useListReceiptsQuery } from '../../../api/hooks.ts'
import { moneyOfSum } from '../../../lib/sum-money.ts'
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
import { documentWords, kindWords } from './receipt-words.ts'
import { receiptColumns } from './receipt-columns.tsx'
import { readReceiptsUrl, type ReceiptQuery } from './receipts-url.ts'

/** The receipts, credit notes and corrections of an organiser, or of one event. The list's query is in the address bar. */
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
        label={m.money_receipts_rows()}
        title={m.money_receipts_title()}
        columns={receiptColumns(list.data?.items)}
        {...listProps(list, turn, m.money_receipts_failed())}
        rowKey={({ _id }) => _id}
        search={{ ...search, placeholder: m.money_receipts_search() }}
        filters={
          <>
            <Select
              aria-label={m.money_receipts_kind()}
              placeholder={m.money_receipts_kind_all()}
              size="sm"
              data={receiptKinds.map((value) => ({ value, label: kindWords(value) }))}
              value={query.kind ?? null}
              onChange={(kind) => change({ kind })}
              clearable
            />
            <DayFields days={daysIn(params)} change={change} />
          </>
        }
        actions={<ExportReceipts query={query} />}
        rowActions={takeDocument}
        narrowed={isFiltered || query.search !== undefined}
        empty={
          isFiltered ? (
            <EmptyState
              art="search"
              title={m.money_receipts_no_match_title()}
              text={m.money_receipts_no_match_text()}
            />
          ) : (
            <EmptyState art="stubs" title={m.money_receipts_empty_title()} text={m.money_receipts_empty_text()} />
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
          ? m.money_receipts_description()
          : event
            ? m.money_receipts_description_event({ event: event.title })
            : m.money_receipts_description_one()
      }
      {...(eventId !== undefined && {
        actions: (
          <Button variant="default" onClick={onAllEvents}>
            {m.money_receipts_all_events()}
          </Button>
        ),
      })}
    />
  )
}

function Totals({ totals }: Pick<ReceiptListView, 'totals'>) {
  return (
    <div className="grid gap-16">
      {totals.map(({ currency, receipts, credits, total, tax }) => {
        const money = moneyOfSum([receipts, credits, total, tax], currency)
        return (
          <StatGrid key={currency}>
            <StatCard label={m.money_receipts_total_receipts({ currency })} value={money(receipts)} />
            <StatCard label={m.money_receipts_total_credits()} value={money(credits)} />
            <StatCard label={m.shell_total()} value={money(total)} />
            <StatCard label={m.money_receipts_total_tax()} value={money(tax)} />
          </StatGrid>
        )
      })}
    </div>
  )
}

function ExportReceipts({ query }: { query: ReceiptQuery }) {
  const { page: _page, limit: _limit, ...filter } = query
  const make = async () => {
    const csv = await fetchFile('receiptsCsv', { query: filter })
    const name = [m.money_receipts_file(), query.from, query.to].filter(Boolean).join('-')
    return new File([csv], `${name}.csv`, { type: 'text/csv' })
  }
  return (
    <FileButton make={make} size="sm" leftSection={<IconDownload size={17} aria-hidden />}>
      {m.money_csv()}
    </FileButton>
  )
}

const takeDocument = (row: ReceiptDocumentView) => <TakeDocument document={row} />

function TakeDocument({ document }: { document: ReceiptDocumentView }) {
  const { busy, take } = useTakeFile(m.money_file_failed())
  const make = async () => {
    const pdf = await fetchFile('receiptPdf', { params: { documentId: document._id } })
    const name = documentWords(document).toLowerCase().replaceAll(' ', '-')
    return new File([pdf], `${name}.pdf`, { type: 'application/pdf' })
  }
  return (
    <ActionIcon
      size="lg"
      variant="default"
      loading={busy}
      aria-label={m.money_receipts_download({ document: documentWords(document) })}
      onClick={() => void take(make)}
    >
      <IconFileTypePdf size={19} aria-hidden />
    </ActionIcon>
  )
}
