import { m } from '@foyer/messages'
import { ActionIcon, Switch } from '@mantine/core'
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CapacityBar } from '../../../ui/CapacityBar.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { type CodeTicket, isChangedHere, type ListedCode } from './promo-place.ts'
import { conditionsInWords, discountInWords, usesInWords, windowInWords } from './promo-wording.ts'
import classes from './PromoCodes.module.css'
import type { PromoActions } from './use-promo-actions.ts'

interface ColumnFacts {
  tickets: readonly CodeTicket[]
  timezone: string
}

/** The columns of the list. Sortable keys are those the API sorts by. */
export function promoColumns({ tickets, timezone }: ColumnFacts): readonly Column<ListedCode>[] {
  return [
    {
      key: 'code',
      header: m.programme_promo_code(),
      card: 'title',
      sortable: true,
      render: (row) => (
        <div className="line gap-4-10">
          <span className={classes['code']}>{row.code}</span>
          <StatusBadge status={row.state} />
          {!isChangedHere(row) && (
            <Link to={`/events/series/${row.seriesId}/promo-codes`}>
              <Badge tone="neutral">{m.programme_promo_of_series()}</Badge>
            </Link>
          )}
        </div>
      ),
    },
    {
      key: 'gives',
      header: m.programme_promo_column_discount(),
      render: (row) => (
        <div>
          <p className="flush semibold figures">{discountInWords(row)}</p>
          <p className="small-print">{conditionsInWords(row, tickets)}</p>
        </div>
      ),
    },
    {
      key: 'window',
      header: m.programme_promo_column_validity(),
      render: (row) =>
        windowInWords(row, timezone) ?? <span className="small-print">{m.programme_promo_always()}</span>,
    },
    {
      key: 'uses',
      header: m.programme_promo_column_uses(),
      sortable: true,
      render: (row) => (
        <div className={classes['uses']}>
          {row.maxUses !== null && <CapacityBar sold={row.uses} capacity={row.maxUses} />}
          <span aria-hidden={row.maxUses !== null}>{usesInWords(row)}</span>
        </div>
      ),
    },
    {
      key: 'discountGiven',
      header: m.programme_promo_column_saved(),
      align: 'right',
      sortable: true,
      render: (row) => (row.discountGiven === 0 ? '–' : <Money amount={row.discountGiven} currency={row.currency} />),
    },
  ]
}

interface PromoRowActionsProps {
  row: ListedCode
  actions: PromoActions
  /** Whether the list is read-only. */
  readOnly: boolean
  onChange: () => void
}

export function PromoRowActions({ row, actions, readOnly, onChange }: PromoRowActionsProps) {
  const { code } = row
  const copy = (
    <ActionIcon size="lg" aria-label={m.programme_promo_copy({ code })} onClick={() => void actions.copyLink(row)}>
      <IconLink size={19} aria-hidden />
    </ActionIcon>
  )
  if (readOnly || !isChangedHere(row)) return <div className="row gap-8 justify-end">{copy}</div>
  return (
    <div className="row gap-8 justify-end">
      <Switch
        aria-label={m.programme_promo_active({ code })}
        checked={row.status === 'active'}
        disabled={actions.switching === row._id || row.state === 'expired'}
        onChange={() => void actions.toggle(row)}
      />
      <ActionIcon size="lg" aria-label={m.programme_promo_edit({ code })} onClick={onChange}>
        <IconPencil size={19} aria-hidden />
      </ActionIcon>
      {copy}
      <ActionIcon size="lg" aria-label={m.programme_promo_delete({ code })} onClick={() => void actions.remove(row)}>
        <IconTrash size={19} aria-hidden />
      </ActionIcon>
    </div>
  )
}
