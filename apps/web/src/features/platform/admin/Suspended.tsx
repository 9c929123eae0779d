import type { AdminUserView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'

/** A suspension in force: who imposed it, when and why. */
export function Suspended({ suspension }: { suspension: NonNullable<AdminUserView['suspension']> }) {
  return (
    <div className="notice bad">
      <strong>
        {m.admin_user_suspended({ date: formatDate(suspension.imposedAt, 'longDay'), name: suspension.imposedBy.name })}
      </strong>
      <p>{suspension.reason}</p>
    </div>
  )
}
