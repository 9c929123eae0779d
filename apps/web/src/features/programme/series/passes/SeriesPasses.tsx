import type { SeriesPassesView } from '@foyer/contract'
import { formatMoney, formatNumber, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useCreateSeriesPassesMutation, useGetSeriesPassesQuery } from '../../../../api/hooks.ts'
import { DataTable } from '../../../../ui/DataTable.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Column } from '../../../../ui/table-types.ts'

type Pass = SeriesPassesView['passes'][number]

/** For how many dates a pass is. */
function validity({ visits }: Pick<Pass, 'visits'>): string {
  return visits === null ? m.programme_passes_all() : m.programme_passes_visits({ visits: formatNumber(visits) })
}

function priceOf({ kind, price, currentPrice, currency }: Pass): string {
  if (kind === 'free') return m.shell_free()
  const full = formatMoney(price, currency)
  if (currentPrice === price) return full
  return `${full} · ${m.programme_passes_now({ price: formatMoney(currentPrice, currency) })}`
}

const columns = (): readonly Column<Pass>[] => [
  { key: 'pass', header: m.programme_passes_pass(), card: 'title', render: ({ name }) => <bdi>{name}</bdi> },
  { key: 'valid', header: m.programme_passes_valid(), render: validity },
  { key: 'price', header: m.programme_ticket_price(), align: 'right', render: priceOf },
  { key: 'sold', header: m.programme_passes_sold(), align: 'right', render: ({ sold }) => formatNumber(sold) },
  {
    key: 'used',
    header: m.programme_passes_used(),
    align: 'right',
    render: ({ visitsUsed }) => formatNumber(visitsUsed),
  },
]

interface SeriesPassesProps {
  readonly seriesId: string
  readonly mayWrite: boolean
  /** Passes are valid at dates, so a series without any cannot have them. */
  readonly hasDates: boolean
}

/** The passes of a series: what is sold and used, and the way to the event that sells them. */
export function SeriesPasses({ seriesId, mayWrite, hasDates }: SeriesPassesProps) {
  const { data } = useGetSeriesPassesQuery({ params: { id: seriesId } })
  const [create, { isLoading }] = useCreateSeriesPassesMutation()
  const navigate = useNavigate()
  if (!data) return null
  const { event, passes, can } = data

  if (!event) {
    if (!can.create || !mayWrite || !hasDates) return null
    const begin = async () => {
      const made = await create({ params: { id: seriesId } })
      if (made.error !== undefined) return toast.error(errorMessage(made.error))
      if (made.data.event) void navigate(`/events/${made.data.event._id}/create-ticket`)
    }
    return (
      <Surface
        as="section"
        title={m.programme_passes()}
        actions={
          <Button variant="default" loading={isLoading} onClick={() => void begin()}>
            {m.programme_passes_create()}
          </Button>
        }
      >
        <p className="flush mute">{m.programme_passes_text()}</p>
      </Surface>
    )
  }

  const sold = passes.reduce((sum, pass) => sum + pass.sold, 0)
  return (
    <div className="stack gap-10">
      <DataTable
        label={m.programme_passes()}
        title={
          <span className="line gap-8">
            {m.programme_passes()} <StatusBadge status={event.status} />
          </span>
        }
        columns={columns()}
        rows={passes}
        rowKey={({ _id }) => _id}
        actions={
          <>
            {mayWrite && (
              <Button component={Link} to={`/events/${event._id}/create-ticket`} variant="default">
                {m.programme_passes_add()}
              </Button>
            )}
            <Button component={Link} to={`/events/details/${event._id}`} variant="default">
              {m.programme_passes_manage()}
            </Button>
          </>
        }
        empty={<p className="flush mute">{m.programme_passes_none()}</p>}
      />
      {sold > 0 && <p className="flush text-sm mute">{m.programme_passes_places({ sold: formatNumber(sold) })}</p>}
    </div>
  )
}
