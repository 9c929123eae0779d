import { type GiftCardView, type NewGiftCardView } from '@foyer/contract'
import { giftCardStates } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useListGiftCardsQuery } from '../../../api/hooks.ts'
import { choiceIn, pageIn, searchIn } from '../../../lib/url-state.ts'
import { useListUrl } from '../../../lib/use-list-url.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { listProps } from '../../../ui/list-props.ts'
import { Money } from '../../../ui/Money.tsx'
import type { Column } from '../../../ui/table-types.ts'
import { cardBadge, cardStates } from './gift-card-words.ts'
import { IssuedCode } from './IssuedCode.tsx'
import { IssueGiftCard } from './IssueGiftCard.tsx'
import { ShopSummary } from './ShopSummary.tsx'

const LIMIT = 20

interface GiftCardsProps {
  readonly organisationId: string
  /** Whether the reader can issue one. */
  readonly manages: boolean
}

/** The gift cards of an organisation. Search, state and page stand in the address bar. */
export default function GiftCards({ organisationId, manages }: GiftCardsProps) {
  const { params, change, turn } = useListUrl()
  const [issuing, setIssuing] = useState(false)
  const [made, setMade] = useState<NewGiftCardView | null>(null)
  const state = choiceIn(params, 'state', giftCardStates)
  const search = searchIn(params)
  const list = useListGiftCardsQuery({
    params: { organisationId },
    query: { page: pageIn(params), limit: LIMIT, ...(search && { search }), ...(state && { state }) },
  })
  const typed = useSearchText(search ?? '', (text) => change({ search: text.trim() }))
  const filtered = search !== undefined || state !== undefined
  const issue = manages && <Button onClick={() => setIssuing(true)}>{m.gift_card_issue()}</Button>
  return (
    <div className="stack gap-16">
      <p className="flush mute measure">{m.gift_card_intro()}</p>
      <ShopSummary organisationId={organisationId} />
      <DataTable
        label={m.gift_card_list()}
        title={m.gift_card_list()}
        columns={columns()}
        {...listProps(list, turn)}
        rowKey={({ _id }) => _id}
        search={{ ...typed, placeholder: m.gift_card_search() }}
        filters={
          <Select
            aria-label={m.gift_card_state()}
            placeholder={m.gift_card_state_any()}
            size="sm"
            data={giftCardStates.map((value) => ({ value, label: cardStates[value][1]() }))}
            clearable
            value={state ?? null}
            onChange={(value) => change({ state: value })}
          />
        }
        actions={list.data && (list.data.total > 0 || filtered) && issue}
        empty={
          filtered ? (
            <EmptyState art="search" title={m.gift_card_nothing_found()} text={m.gift_card_nothing_found_text()} />
          ) : (
            <EmptyState title={m.gift_card_none()} text={m.gift_card_none_text()} action={issue} />
          )
        }
      />
      {issuing && (
        <IssueGiftCard
          organisationId={organisationId}
          onClose={() => setIssuing(false)}
          onIssued={(card) => {
            setIssuing(false)
            setMade(card)
          }}
        />
      )}
      {made && <IssuedCode made={made} onKept={() => setMade(null)} />}
    </div>
  )
}

const columns = (): readonly Column<GiftCardView>[] => [
  {
    key: 'card',
    header: m.gift_card_card(),
    card: 'title',
    render: ({ _id, tail, recipientEmail, sale }) => (
      <div className="two-lines">
        <Link className="quiet-link" to={`/organisation/settings/gift-cards/${_id}`}>
          {tail === '' ? m.gift_card_not_sent_yet() : m.gift_card_ending({ tail })}
        </Link>
        {sale !== null && <span className="breakable">{m.gift_card_of_buyer({ name: sale.buyerName })}</span>}
        {recipientEmail !== null && <span className="breakable">{recipientEmail}</span>}
      </div>
    ),
  },
  {
    key: 'state',
    header: m.gift_card_state(),
    render: (card) => {
      const [tone, label] = cardBadge(card)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    key: 'balance',
    header: m.gift_card_balance(),
    align: 'right',
    render: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
  {
    key: 'value',
    header: m.gift_card_value(),
    align: 'right',
    render: ({ value, currency }) => <Money amount={value} currency={currency} />,
  },
  { key: 'created', header: m.gift_card_created(), render: ({ createdAt }) => formatDate(createdAt, 'day') },
  {
    key: 'expires',
    header: m.gift_card_expires(),
    render: ({ expiresAt }) => (expiresAt === null ? '–' : formatDate(expiresAt, 'day')),
  },
]
