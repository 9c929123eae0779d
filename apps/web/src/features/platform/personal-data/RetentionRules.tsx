import { m } from '@foyer/messages'
import type { CallResult } from '../../../api/types.ts'
import { errorMessage } from '../../../api/errors.ts'
import { useGetRetentionQuery } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import type { Column } from '../../../ui/table-types.ts'

type Rule = CallResult<'getRetention'>['items'][number]

/** How long data is kept, as the installation is configured. */
export function RetentionRules() {
  const { data, error, refetch } = useGetRetentionQuery()
  return (
    <DataTable
      title={m.admin_personal_retention_title()}
      label={m.admin_personal_retention_label()}
      columns={columns()}
      rows={data?.items}
      rowKey={(row) => row.rule}
      error={error && !data ? { message: errorMessage(error), onRetry: () => void refetch() } : null}
      empty={<p>{m.admin_personal_retention_none()}</p>}
    />
  )
}

const rules: Readonly<Record<string, readonly [name: () => string, what: () => string]>> = {
  'unpaid-orders': [m.admin_retention_unpaid_orders, m.admin_retention_unpaid_orders_what],
  followers: [m.admin_retention_followers, m.admin_retention_followers_what],
  accounts: [m.admin_retention_accounts, m.admin_retention_accounts_what],
  'waiting-list': [m.admin_retention_waiting_list, m.admin_retention_waiting_list_what],
  sessions: [m.admin_retention_sessions, m.admin_retention_sessions_what],
  networks: [m.admin_retention_networks, m.admin_retention_networks_what],
  mails: [m.admin_retention_mails, m.admin_retention_mails_what],
  'guest-messages': [m.admin_retention_guest_messages, m.admin_retention_guest_messages_what],
  'payment-notices': [m.admin_retention_payment_notices, m.admin_retention_payment_notices_what],
  devices: [m.admin_retention_devices, m.admin_retention_devices_what],
}

const columns = (): readonly Column<Rule>[] => [
  {
    key: 'rule',
    header: m.admin_personal_retention_rule(),
    card: 'title',
    render: ({ rule }) => rules[rule]?.[0]() ?? rule,
  },
  { key: 'what', header: m.admin_personal_retention_what(), render: (row) => rules[row.rule]?.[1]() ?? row.what },
  {
    key: 'days',
    header: m.admin_personal_retention_after(),
    align: 'right',
    render: ({ days }) => m.admin_personal_retention_days({ count: days }),
  },
]
