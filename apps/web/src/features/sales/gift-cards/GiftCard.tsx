import type { GiftCardMovementView, GiftCardView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, formatMoney, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import {
  useGetGiftCardQuery,
  useListGiftCardMovementsQuery,
  useRefundGiftCardMutation,
  useRenewGiftCardCodeMutation,
  useVoidGiftCardMutation,
} from '../../../api/hooks.ts'
import { agreementInWords } from '../../../lib/agreement-words.ts'
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
import { cardBadge, movementWords } from './gift-card-words.ts'

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
  const [tone, label] = cardBadge(data)
  return (
    <div className="stack gap-16">
      <PageHeader
        back={back}
        title={data.tail === '' ? m.gift_card_not_sent_yet() : m.gift_card_ending({ tail: data.tail })}
        badge={<Badge tone={tone}>{label}</Badge>}
      />
      <Surface as="section" padding="large" title={m.gift_card_card()} actions={<CardActs card={data} {...call} />}>
        {data.sale?.refundFailed === true && <p className="notice bad">{m.gift_card_refund_failed()}</p>}
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

interface CardActsProps {
  readonly card: GiftCardView
  readonly params: GiftCardProps
}

/** What can be done with a card: one that was given away is voided, one that was sold refunded or sent again. */
function CardActs({ card, params }: CardActsProps) {
  const [end] = useVoidGiftCardMutation()
  const [refund] = useRefundGiftCardMutation()
  const [renew] = useRenewGiftCardCodeMutation()
  const { busy, act } = useAct()
  const amount = formatMoney(card.balance, card.currency)
  const voids = async () => {
    const sure = await confirmAction({
      title: m.gift_card_void_title({ amount }),
      body: m.gift_card_void_text(),
      confirmLabel: m.gift_card_void(),
      destructive: true,
    })
    if (sure) await act(() => end({ params }).unwrap(), m.gift_card_voided())
  }
  const refunds = async () => {
    const failed = card.sale?.refundFailed === true
    const sure =
      failed ||
      (await confirmAction({
        title: m.gift_card_refund_title({ amount }),
        body: m.gift_card_refund_text(),
        confirmLabel: m.gift_card_refund(),
        destructive: true,
      }))
    if (sure) await act(() => refund({ params }).unwrap(), m.gift_card_refund_begun())
  }
  const renews = async () => {
    const sure = await confirmAction({
      title: m.gift_card_renew_title(),
      body: m.gift_card_renew_text(),
      confirmLabel: m.gift_card_renew(),
    })
    if (sure) await act(() => renew({ params }).unwrap(), m.gift_card_renewed())
  }
  return (
    <>
      {card.can.renewCode && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => void renews()}>
          {m.gift_card_renew()}
        </Button>
      )}
      {card.can.refund && (
        <Button size="sm" variant="default" loading={busy} onClick={() => void refunds()}>
          {card.sale?.refundFailed === true ? m.gift_card_refund_again() : m.gift_card_refund()}
        </Button>
      )}
      {card.can.void && (
        <Button size="sm" variant="default" loading={busy} onClick={() => void voids()}>
          {m.gift_card_void()}
        </Button>
      )}
    </>
  )
}

function saleFacts({ sale, currency }: GiftCardView): (readonly [string, string])[] {
  if (sale === null) return []
  return [
    [m.gift_card_purchase(), displayReference(sale.reference)],
    [m.gift_card_buyer(), sale.buyerName],
    ...(sale.buyerEmail === null ? [] : [[m.gift_card_buyer_email(), sale.buyerEmail] as const]),
    ...(sale.recipientName === '' ? [] : [[m.gift_card_recipient_name(), sale.recipientName] as const]),
    [m.gift_card_delivery(), deliveryOf(sale)],
    [m.admin_legal_agreement(), agreementInWords(sale.agreement)],
    ...(sale.refunded > 0 ? [[m.gift_card_refunded(), formatMoney(sale.refunded, currency)] as const] : []),
  ]
}

function deliveryOf({ deliverAt, deliveredAt }: NonNullable<GiftCardView['sale']>): string {
  if (deliveredAt !== null) return m.gift_card_sent_on({ date: formatDate(deliveredAt, 'day') })
  return deliverAt === null ? m.gift_card_not_sent_yet() : m.gift_card_planned({ date: formatDate(deliverAt, 'day') })
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
    ...saleFacts(card),
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
