import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Rich } from '../../../ui/Rich.tsx'
import type { LegalSection } from './LegalPage.tsx'
import { StorageTable } from './StorageTable.tsx'

const strong = { strong: (words: ReactNode) => <strong>{words}</strong> }

/** The privacy notice by section. It describes what the software does. */
export const privacySections = (): readonly LegalSection[] => [
  {
    id: 'controller',
    title: m.admin_privacy_controller(),
    body: (
      <>
        <p>{m.admin_privacy_controller_operator()}</p>
        <p>{m.admin_privacy_controller_no_trackers()}</p>
      </>
    ),
  },
  {
    id: 'kept',
    title: m.admin_privacy_kept(),
    body: (
      <ul>
        <li>
          <Rich parts={m.admin_privacy_kept_account.parts()} tags={strong} />
        </li>
        <li>
          <Rich parts={m.admin_privacy_kept_orders.parts()} tags={strong} />
        </li>
        <li>
          <Rich parts={m.admin_privacy_kept_tickets.parts()} tags={strong} />
        </li>
        <li>
          <Rich parts={m.admin_privacy_kept_scans.parts()} tags={strong} />
        </li>
        <li>
          <Rich parts={m.admin_privacy_kept_sessions.parts()} tags={strong} />
        </li>
        <li>
          <Rich parts={m.admin_privacy_kept_logs.parts()} tags={strong} />
        </li>
        <li>
          <Rich parts={m.admin_privacy_kept_views.parts()} tags={strong} />
        </li>
      </ul>
    ),
  },
  {
    id: 'shared',
    title: m.admin_privacy_shared(),
    body: (
      <>
        <p>
          <Rich parts={m.admin_privacy_shared_organiser.parts()} tags={strong} />
        </p>
        <p>
          <Rich parts={m.admin_privacy_shared_provider.parts()} tags={strong} />
        </p>
        <p>{m.admin_privacy_shared_never()}</p>
      </>
    ),
  },
  {
    id: 'storage',
    title: m.admin_privacy_storage(),
    body: (
      <>
        <p>{m.admin_privacy_storage_intro()}</p>
        <StorageTable />
        <p>{m.admin_privacy_storage_dialog()}</p>
      </>
    ),
  },
  {
    id: 'retention',
    title: m.admin_privacy_retention(),
    body: (
      <ul>
        <li>{m.admin_privacy_retention_orders()}</li>
        <li>{m.admin_privacy_retention_guests()}</li>
        <li>{m.admin_privacy_retention_account()}</li>
        <li>{m.admin_privacy_retention_sessions()}</li>
        <li>{m.admin_privacy_retention_links()}</li>
        <li>{m.admin_privacy_retention_backups()}</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: m.admin_privacy_rights(),
    body: (
      <>
        <p>{m.admin_privacy_rights_ask()}</p>
        <p>{m.admin_privacy_rights_news()}</p>
      </>
    ),
  },
]
