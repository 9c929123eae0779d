import type { EventView, PromoCodeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useLazyListPromoCodesQuery, useListPromoCodesQuery, useListTicketTypesQuery } from '../../../api/hooks.ts'
import { useOpenDialog } from '../../../lib/use-open-dialog.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExportButton } from '../../../ui/ExportButton.tsx'
import { PromoCodeDialog } from './PromoCodeDialog.tsx'
import { promoColumns, PromoRowActions } from './promo-columns.tsx'
import { readPromoUrl, shownSort } from './promo-list-url.ts'
import { exportedCodes, exportHeader, exportName } from './promo-wording.ts'
import { usePromoActions } from './use-promo-actions.ts'

const EXPORT_PAGE = 100

/** The promo codes of an event with their discount, their uses and a switch. */
export function PromoCodes({ event }: { event: EventView }) {
  const eventId = event._id
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useOpenDialog<PromoCodeView | 'new'>({ create: 'new' })
  const query = readPromoUrl(params)
  const { data, error, isFetching, refetch } = useListPromoCodesQuery({ params: { eventId }, query })
  const ticketTypes = useListTicketTypesQuery({ params: { eventId } }).data?.items ?? []
  const fetchAll = useAllCodes(eventId)
  const actions = usePromoActions()

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
  const actionsFor = (row: PromoCodeView) => (
    <PromoRowActions row={row} actions={actions} onChange={() => setOpen(row)} />
  )
  const closed = event.status === 'cancelled'

  return (
    <>
      <DataTable
        title={m.programme_promo_title()}
        label={m.programme_promo_list_label()}
        columns={promoColumns({ ticketTypes, timezone: event.timezone })}
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
        actions={
          <>
            <ExportButton
              filename={exportName(event.title)}
              header={exportHeader()}
              rows={async () => exportedCodes(await fetchAll(), ticketTypes)}
            />
            {!closed && make(m.programme_promo_new())}
          </>
        }
        empty={
          <EmptyState
            art="stubs"
            title={m.programme_promo_empty_title()}
            text={m.programme_promo_empty_text()}
            action={closed ? undefined : make(m.programme_promo_create_first())}
          />
        }
      />
      {open && (
        <PromoCodeDialog
          event={event}
          ticketTypes={ticketTypes}
          code={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Every code of the event, page by page, for the export. */
function useAllCodes(eventId: string): () => Promise<PromoCodeView[]> {
  const [fetchPage] = useLazyListPromoCodesQuery()
  return async () => {
    const codes: PromoCodeView[] = []
    for (let page = 1; ; page += 1) {
      const query = { page, limit: EXPORT_PAGE, sort: 'code' as const }
      const answer = await fetchPage({ params: { eventId }, query }).unwrap()
      codes.push(...answer.items)
      if (answer.items.length === 0 || codes.length >= answer.total) return codes
    }
  }
}
