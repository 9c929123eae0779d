import type { GiftCardMovementView, GiftCardView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, formatMoney, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetGiftCardQuery, useListGiftCardMovementsQuery, useVoidGiftCardMutation } from '../../../api/hooks.ts'
import { pageIn } from '../../../lib/url-state.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { confirmAction } from '../../../ui/confirm.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { cardStates, movementWords } from './gift-card-words.ts'

const LIMIT = 20

interface GiftCardProps {
  readonly organisationId: string
  readonly cardId: string
}

/** A card with what is left of it, and everything that changed that. */
export default function GiftCard({ organisationId, cardId }: GiftCardProps) {
  const call = { params: { organisationId, cardId } }
  const { data, error, refetch } = useGetGiftCardQuery(call)
  const { params, turn } = useListUrl()
  const movements = useListGiftCardMovementsQuery({ ...call, query: { page: pageIn(params), limit: LIMIT } })
  const back = { to: '/organisation/settings/gift-cards', label: m.gift_card_back() }
  if (!data)
    return (
      <div className="stack gap-16">
        <PageHeader back={back} />
        <Surface padding="large">
          {error ? (
            <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
          ) : (
            <FormSkeleton fields={4} />
          )}
        </Surface>
      </div>
    )
  const [tone, label] = cardStates[data.state]
  return (
    <div className="stack gap-16">
      <PageHeader
        back={back}
        title={m.gift_card_ending({ tail: data.tail })}
        badge={<Badge tone={tone}>{label()}</Badge>}
      />
      <Surface as="section" padding="large" title={m.gift_card_card()} actions={<VoidCard card={data} {...call} />}>
        <Facts card={data} />
      </Surface>
      <DataTable
        label={m.gift_card_movements()}
        title={m.gift_card_movements()}
        columns={columns(data.currency)}
        {...listProps(movements, turn)}
        rowKey={({ _id }) => _id}
        empty={<EmptyState title={m.gift_card_movements()} />}
      />
    </div>
  )
}

function VoidCard({ card, params }: { card: GiftCardView; params: GiftCardProps }) {
  const [end] = useVoidGiftCardMutation()
  const { busy, act } = useAct()
  if (!card.can.void) return null
  const confirm = async () => {
    const sure = await confirmAction({
      title: m.gift_card_void_title({ amount: formatMoney(card.balance, card.currency) }),
      body: m.gift_card_void_text(),
      confirmLabel: m.gift_card_void(),
      destructive: true,
    })
    if (sure) await act(() => end({ params }).unwrap(), m.gift_card_voided())
  }
  return (
    <Button size="sm" variant="default" loading={busy} onClick={() => void confirm()}>
      {m.gift_card_void()}
    </Button>
  )
}

function Facts({ card }: { card: GiftCardView }) {
  const money = (minor: number) => formatMoney(minor, card.currency)
  const facts = [
    [m.gift_card_balance(), money(card.balance)],
    [m.gift_card_value(), money(card.value)],
    [m.gift_card_spent(), money(card.spent)],
    ...(card.held > 0 ? [[m.gift_card_held(), money(card.held)] as const] : []),
    [m.gift_card_created(), formatDate(card.createdAt, 'day')],
    [m.gift_card_expires(), card.expiresAt === null ? m.gift_card_never() : formatDate(card.expiresAt, 'moment')],
    ...(card.recipientEmail === null ? [] : [[m.gift_card_recipient(), card.recipientEmail] as const]),
    ...(card.message === '' ? [] : [[m.gift_card_message(), card.message] as const]),
  ] as const
  return (
    <dl className="facts grid gap-16 cells-170">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="breakable keeps-lines">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const columns = (currency: string): readonly Column<GiftCardMovementView>[] => [
  {
    key: 'kind',
    header: m.gift_card_movement(),
    card: 'title',
    render: ({ kind }) => movementWords[kind](),
  },
  { key: 'at', header: m.gift_card_when(), render: ({ at }) => formatDate(at, 'moment') },
  {
    key: 'order',
    header: m.gift_card_order(),
    render: ({ order }) =>
      order === null ? '–' : <Link to={`/events/orders/${order._id}`}>{displayReference(order.reference)}</Link>,
  },
  { key: 'by', header: m.gift_card_by(), render: ({ by }) => by ?? '–' },
  {
    key: 'amount',
    header: m.gift_card_amount(),
    align: 'right',
    render: ({ amount }) => <Money amount={amount} currency={currency} />,
  },
]
