import type { RemittanceView } from '@foyer/contract'
import { formatMoney, m } from '@foyer/messages'
import { Button, Group } from '@mantine/core'
import { useEndRemittanceMutation, useListRemittancesQuery, usePostRemittanceMutation } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { useAct } from '../../../lib/use-act.ts'
import { askReason } from '../../../ui/ask-reason.tsx'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { daysInWords, destinationInWords, momentOf } from './book-words.ts'

const LIMIT = 10
const STATES = {
  waiting: ['warn', m.money_books_state_waiting],
  posted: ['good', m.money_books_state_posted],
  withdrawn: ['neutral', m.shell_status_withdrawn],
  reversed: ['bad', m.money_books_state_reversed],
} as const

const columns = (): readonly Column<RemittanceView>[] => [
  {
    key: 'reference',
    header: m.money_books_transfer(),
    card: 'title',
    render: ({ reference, note }) => (
      <span className="two-lines">
        <strong>{reference}</strong>
        {note !== '' && <span>{note}</span>}
      </span>
    ),
  },
  { key: 'organiser', header: m.money_organiser(), render: ({ organiser }) => organiser.name },
  {
    key: 'destination',
    header: m.money_books_remit_to(),
    render: ({ destination }) => destinationInWords(destination),
  },
  { key: 'days', header: m.money_books_period(), render: ({ from, to }) => daysInWords(from, to) },
  { key: 'state', header: m.shell_status(), render: (row) => <State remittance={row} /> },
  {
    key: 'amount',
    header: m.money_amount(),
    align: 'right',
    render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

function State({ remittance: { state, recorded, posted, ended } }: { remittance: RemittanceView }) {
  const [tone, words] = STATES[state]
  const last = ended ?? posted ?? recorded
  const by = { time: momentOf(last.at), name: last.by.name }
  return (
    <span className="two-lines">
      <Badge tone={tone}>{words()}</Badge>
      <span>{ended ? m.money_books_by_reason({ ...by, reason: ended.reason }) : m.money_books_by(by)}</span>
    </span>
  )
}

/** Remittances of tax; those that wait for another administrator come first. */
export function Remittances() {
  const { page, turn } = useNamedList('remittances')
  const list = useListRemittancesQuery({ query: { page, limit: LIMIT } })
  return (
    <DataTable
      label={m.money_books_remittances_rows()}
      title={m.money_books_remittances_title()}
      columns={columns()}
      {...listProps(list, turn)}
      rowKey={({ _id }) => _id}
      rowActions={decision}
      empty={
        <EmptyState title={m.money_books_remittances_empty_title()} text={m.money_books_remittances_empty_text()} />
      }
    />
  )
}

const decision = (row: RemittanceView) => <Decision remittance={row} />

function Decision({ remittance }: { remittance: RemittanceView }) {
  const [post] = usePostRemittanceMutation()
  const [end] = useEndRemittanceMutation()
  const { busy, act } = useAct()
  const { can, reference, currency } = remittance
  const params = { remittanceId: remittance._id }
  const amount = formatMoney(remittance.amount, currency)
  const onPost = async () => {
    const sure = await confirmAction({
      title: m.money_books_post_title({ amount }),
      body: m.money_books_post_body({ reference, amount }),
      confirmLabel: m.money_books_post_confirm(),
    })
    if (sure) await act(() => post({ params }).unwrap(), m.money_books_posted())
  }
  const onEnd = async () => {
    const reason = await askReason({
      title: can.reverse ? m.money_books_reverse_title({ amount }) : m.money_books_withdraw_title({ amount }),
      body: can.reverse ? m.money_books_reverse_body() : m.money_books_withdraw_body(),
      label: m.money_reason(),
      confirmLabel: can.reverse ? m.money_books_reverse_confirm() : m.money_books_withdraw_confirm(),
      destructive: true,
    })
    if (reason !== null)
      await act(
        () => end({ params, body: { reason } }).unwrap(),
        can.reverse ? m.money_books_reversed() : m.money_books_withdrawn(),
      )
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {can.post && (
        <Button
          size="sm"
          loading={busy}
          aria-label={m.money_books_post_named({ reference })}
          onClick={() => void onPost()}
        >
          {m.money_books_post()}
        </Button>
      )}
      {(can.withdraw || can.reverse) && (
        <Button
          size="sm"
          variant="default"
          loading={busy}
          aria-label={
            can.reverse ? m.money_books_reverse_named({ reference }) : m.money_books_withdraw_named({ reference })
          }
          onClick={() => void onEnd()}
        >
          {can.reverse ? m.money_books_reverse() : m.money_books_withdraw()}
        </Button>
      )}
    </Group>
  )
}
