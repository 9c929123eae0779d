import { m } from '@foyer/messages'
import type { PurchasedTicketView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListPurchasedTicketsQuery } from '../../../api/hooks.ts'
import { useNamedList } from '../../../lib/use-named-list.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { TablePaging } from '../../../ui/TablePaging.tsx'
import { PurchasedTicket } from './PurchasedTicket.tsx'

const PAGE_SIZE = 24

/** The tickets bought with the user's confirmed address, with an account or without, and those that were passed on to it. */
export function MyTickets() {
  const now = useNow()
  const { page, turn } = useNamedList('tickets')
  const { data, error, refetch } = useListPurchasedTicketsQuery({ query: { page, limit: PAGE_SIZE } })

  if (!data) {
    return error ? (
      <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <CardSkeletons count={3} />
    )
  }
  if (data.total === 0) {
    return (
      <EmptyState
        title={m.account_tickets_empty()}
        text={m.account_tickets_empty_text()}
        action={
          <Button component={Link} to="/events/listing">
            {m.shell_find_events()}
          </Button>
        }
      />
    )
  }
  const coming = data.items.filter((ticket) => Date.parse(ticket.endsAt) >= now.getTime())
  const past = data.items.filter((ticket) => Date.parse(ticket.endsAt) < now.getTime())
  return (
    <>
      <TicketGroup title={m.account_tickets_coming()} tickets={coming} />
      <TicketGroup title={m.account_tickets_past()} tickets={past} />
      <TablePaging
        paging={{ page, limit: PAGE_SIZE, total: data.total, onPage: turn }}
        label={m.account_tickets_label()}
      />
    </>
  )
}

function TicketGroup({ title, tickets }: { title: string; tickets: readonly PurchasedTicketView[] }) {
  if (tickets.length === 0) return null
  return (
    <Section title={title}>
      <ul className="grid gap-20 plain-list cards-300">
        {tickets.map((ticket) => (
          <PurchasedTicket key={ticket._id} ticket={ticket} />
        ))}
      </ul>
    </Section>
  )
}
