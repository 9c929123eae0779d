import type { EventView, SeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListTicketTypesQuery } from '../../../api/hooks.ts'
import { useOpenDialog } from '../../../lib/use-open-dialog.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { PromoCodeDialog } from './PromoCodeDialog.tsx'
import { promoColumns, PromoRowActions } from './promo-columns.tsx'
import { readPromoUrl, shownSort } from './promo-list-url.ts'
import {
  type ListedCode,
  placeOfEvent,
  placeOfSeries,
  type PromoPlace,
  useAllCodes,
  usePromoCodeList,
} from './promo-place.ts'
import { exportedCodes, exportHeader, exportName } from './promo-wording.ts'
import { usePromoActions } from './use-promo-actions.ts'

/** The promo codes of an event with their discount, their uses and a switch, and those of its series to look at. */
export function PromoCodes({ event }: { event: EventView }) {
  const tickets = useListTicketTypesQuery({ params: { eventId: event._id } }).data?.items ?? []
  return <CodesOf place={placeOfEvent(event, tickets)} />
}

/** The promo codes that are valid at all dates of a series. */
export function SeriesPromoCodes({ series }: { series: SeriesView }) {
  return <CodesOf place={placeOfSeries(series)} />
}

function CodesOf({ place }: { place: PromoPlace }) {
  const { tickets, timezone, title } = place
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useOpenDialog<ListedCode | 'new'>({ create: 'new' })
  const query = readPromoUrl(params)
  const { data, error, isFetching, refetch } = usePromoCodeList(place, query)
  const fetchAll = useAllCodes(place)
  const actions = usePromoActions(place)

  const change = (name: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (name !== 'page') next.delete('page')
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: name === 'search', preventScrollReset: true },
    )
  const make = (label: string) => (
    <Button size="sm" leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setOpen('new')}>
      {label}
    </Button>
  )
  const actionsFor = (row: ListedCode) => (
    <PromoRowActions row={row} actions={actions} readOnly={!place.open} onChange={() => setOpen(row)} />
  )

  return (
    <>
      <DataTable
        title={m.programme_promo_title()}
        label={m.programme_promo_list_label()}
        columns={promoColumns({ tickets, timezone })}
        rows={data?.items}
        rowKey={(row) => row._id}
        loading={isFetching}
        error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
        search={{
          value: params.get('search') ?? '',
          onChange: (text) => change('search', text),
          placeholder: m.programme_promo_search(),
        }}
        sort={shownSort(query)}
        onSort={({ key }) => change('sort', key)}
        {...(data && {
          paging: {
            page: data.page,
            limit: data.limit,
            total: data.total,
            onPage: (page) => change('page', String(page)),
          },
        })}
        rowActions={actionsFor}
        narrowed={query.search !== undefined}
        actions={
          <>
            <ExportButton
              filename={exportName(title)}
              header={exportHeader()}
              rows={async () => exportedCodes(await fetchAll(), tickets)}
            />
            {place.open && make(m.programme_promo_new())}
          </>
        }
        empty={
          <EmptyState
            art="stubs"
            title={m.programme_promo_empty_title()}
            text={place.kind === 'series' ? m.programme_promo_empty_series() : m.programme_promo_empty_text()}
            action={place.open ? make(m.programme_promo_create_first()) : undefined}
          />
        }
      />
      {open && <PromoCodeDialog place={place} code={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}
