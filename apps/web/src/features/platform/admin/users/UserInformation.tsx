import type { AdminUserView } from '@foyer/contract'
import { formatDate, formatList, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetUserQuery } from '../../../../api/hooks.ts'
import { agreementInWords } from '../../../../lib/agreement-words.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { Suspended } from '../Suspended.tsx'
import { UserActions } from './UserActions.tsx'
import { UserOrganisations } from './UserOrganisations.tsx'
import { UserOrders } from './UserOrders.tsx'
import { UserSessions } from './UserSessions.tsx'

/** One user with all available actions. `trail` shows what administrators did. */
export function UserInformation({ id, trail }: { id: string; trail: ReactNode }) {
  const { data: user, error, refetch } = useGetUserQuery({ params: { id } })
  if (error && !user) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!user) return <CardSkeletons count={3} />
  return (
    <>
      <PageHeader
        title={user.name}
        back={{ to: '/admin/users', label: m.admin_user_all() }}
        description={user.email}
        badge={
          <span className="cluster gap-6">
            <StatusBadge status={user.state} />
            {user.isAdmin && <Badge tone="accent">{m.admin_users_role_administrator()}</Badge>}
          </span>
        }
        actions={<UserActions user={user} />}
      />
      {user.suspension && <Suspended suspension={user.suspension} />}
      <div className="two-thirds">
        <div className="stack gap-16">
          <UserOrganisations organisations={user.organisations} />
          <UserOrders id={id} />
        </div>
        <div className="stack gap-16">
          <Facts user={user} />
          <UserSessions id={id} name={user.name} />
          <Surface as="section" title={m.admin_user_admin_activity()}>
            {trail}
          </Surface>
        </div>
      </div>
    </>
  )
}

function Facts({ user }: { user: AdminUserView }) {
  return (
    <Surface
      as="section"
      title={m.admin_user_account()}
      actions={
        <Button component={Link} to={`/users/${user._id}`} variant="default" size="sm">
          {m.admin_user_public_profile()}
        </Button>
      }
    >
      <dl className="sums grid gap-10">
        <div>
          <dt>{m.admin_users_joined()}</dt>
          <dd>{formatDate(user.createdAt, 'longDay')}</dd>
        </div>
        <div>
          <dt>{m.admin_user_name()}</dt>
          <dd>{user.username ?? '–'}</dd>
        </div>
        <div>
          <dt>{m.admin_user_phone()}</dt>
          <dd>{user.phone === null ? '–' : <bdi dir="ltr">{user.phone}</bdi>}</dd>
        </div>
        <div>
          <dt>{m.admin_user_timezone()}</dt>
          <dd>{user.timezone.replaceAll('_', ' ')}</dd>
        </div>
        <div>
          <dt>{m.admin_user_currency()}</dt>
          <dd>{user.currency}</dd>
        </div>
        <div>
          <dt>{m.admin_user_second_factor()}</dt>
          <dd>{factorInWords(user.secondFactor)}</dd>
        </div>
        <div>
          <dt>{m.admin_legal_agreement()}</dt>
          <dd>{agreementInWords(user.agreement)}</dd>
        </div>
      </dl>
    </Surface>
  )
}

function factorInWords({ totp, passkeys }: AdminUserView['secondFactor']): string {
  const parts = [
    ...(totp ? [m.admin_user_factor_app()] : []),
    ...(passkeys === 0 ? [] : [m.admin_user_factor_passkeys({ count: passkeys })]),
  ]
  return parts.length === 0 ? m.admin_user_factor_off() : formatList(parts)
}
