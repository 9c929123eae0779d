import type { auditTargets } from '@foyer/contract'
import { formatAgo, m } from '@foyer/messages'
import { Link } from 'react-router'
import { useListAuditQuery } from '../../../api/hooks.ts'
import { useNow } from '../../../lib/use-now.ts'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { actionInWords } from '../../../lib/audit-words.ts'

const SHOWN = 5

/** The latest audit entries about one target, with a link to all of them. */
export function AuditTrail({ target, targetId }: { target: (typeof auditTargets)[number]; targetId: string }) {
  const now = useNow()
  const { data } = useListAuditQuery({ query: { target, targetId, limit: SHOWN } }, { refetchOnMountOrArgChange: true })
  if (!data) return <RowSkeletons rows={2} />
  if (data.total === 0) return <p className="flush mute">{m.admin_audit_trail_none()}</p>
  return (
    <>
      <ul className="rows margin-bottom-10">
        {data.items.map((entry) => (
          <li key={entry._id}>
            <strong>{actionInWords(entry.action)}</strong>
            <span className="mute">
              {entry.actor?.name ?? m.admin_audit_system()} · {formatAgo(new Date(entry.at), now)}
            </span>
          </li>
        ))}
      </ul>
      <Link className="semibold accent" to={`/admin/audit?target=${target}&targetId=${targetId}`}>
        {data.total > SHOWN ? m.admin_audit_trail_all({ count: data.total }) : m.admin_audit_trail_see()}
      </Link>
    </>
  )
}
