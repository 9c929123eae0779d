import type { AdminUserView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { memberRoleNames } from '../organisations/organisations-list.ts'

/** The organisations that a user belongs to, with the role in each. */
export function UserOrganisations({ organisations }: Pick<AdminUserView, 'organisations'>) {
  return (
    <Surface as="section" title={m.admin_organisations_label()}>
      {organisations.length === 0 ? (
        <p className="flush mute">{m.admin_user_organisations_none()}</p>
      ) : (
        <ul className="rows">
          {organisations.map(({ _id, name, role, suspended }) => (
            <li key={_id}>
              <strong>
                <Link to={`/admin/organisations/${_id}`}>{name}</Link> {suspended && <StatusBadge status="suspended" />}
              </strong>
              <span className="mute">{memberRoleNames[role]()}</span>
            </li>
          ))}
        </ul>
      )}
    </Surface>
  )
}
