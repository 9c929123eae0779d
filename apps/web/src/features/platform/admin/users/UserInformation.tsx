import type { AdminUserView } from '@foyer/contract'
import { formatDate } from '@foyer/messages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetUserQuery } from '../../../../api/hooks.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Money } from '../../../../ui/Money.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { UserActions } from './UserActions.tsx'
import { UserEvents } from './UserEvents.tsx'
import { UserFees } from './UserFees.tsx'
import { UserOrders } from './UserOrders.tsx'
import { UserSessions } from './UserSessions.tsx'

/** Everything about one user, and what can be done about them. `trail` is what administrators did so far. */
export function UserInformation({ id, trail }: { id: string; trail: ReactNode }) {
  const { data: user, error, refetch } = useGetUserQuery({ params: { id } })
  if (error && !user) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!user) return <CardSkeletons count={3} />
  return (
    <>
      <PageHeader
        title={user.name}
        back={{ to: '/admin/users', label: 'All users' }}
        description={user.email}
        badge={
          <span className="cluster gap-6">
            <StatusBadge status={user.state} />
            {user.isAdmin && <StatusBadge tone="accent">Administrator</StatusBadge>}
          </span>
        }
        actions={<UserActions user={user} />}
      />
      {user.suspension && <Suspended suspension={user.suspension} />}
      <div className="two-thirds">
        <div className="stack gap-16">
          <UserEvents organiserId={id} />
          <UserOrders id={id} />
        </div>
        <div className="stack gap-16">
          <Facts user={user} />
          <Balances balances={user.balances} />
          <UserFees id={id} />
          <UserSessions id={id} name={user.name} />
          <Surface as="section" title="What administrators did">
            {trail}
          </Surface>
        </div>
      </div>
    </>
  )
}

function Suspended({ suspension }: { suspension: NonNullable<AdminUserView['suspension']> }) {
  return (
    <div className="notice bad">
      <strong>
        Suspended on {formatDate(suspension.imposedAt, 'longDay')} by {suspension.imposedBy.name}
      </strong>
      <p>{suspension.reason}</p>
    </div>
  )
}

function Facts({ user }: { user: AdminUserView }) {
  return (
    <Surface
      as="section"
      title="Account"
      actions={
        <Button component={Link} to={`/users/${user._id}`} variant="default" size="sm">
          Public profile
        </Button>
      }
    >
      <dl className="sums grid gap-10">
        <div>
          <dt>Joined</dt>
          <dd>{formatDate(user.createdAt, 'longDay')}</dd>
        </div>
        <div>
          <dt>Sells as</dt>
          <dd>{user.organiserName ?? '–'}</dd>
        </div>
        <div>
          <dt>User name</dt>
          <dd>{user.username ?? '–'}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{user.phone ?? '–'}</dd>
        </div>
        <div>
          <dt>Time zone</dt>
          <dd>{user.timezone.replaceAll('_', ' ')}</dd>
        </div>
        <div>
          <dt>Currency</dt>
          <dd>{user.currency}</dd>
        </div>
        <div>
          <dt>Two-step login</dt>
          <dd>{factorInWords(user.secondFactor)}</dd>
        </div>
      </dl>
    </Surface>
  )
}

function factorInWords({ totp, passkeys }: AdminUserView['secondFactor']): string {
  const keys = passkeys === 0 ? [] : [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`]
  const parts = [...(totp ? ['authenticator app'] : []), ...keys]
  return parts.length === 0 ? 'Off' : parts.join(' and ')
}

function Balances({ balances }: { balances: AdminUserView['balances'] }) {
  return (
    <Surface as="section" title="Balance">
      {balances.length === 0 ? (
        <p className="flush mute">Nothing is owed to this user.</p>
      ) : (
        <ul className="rows">
          {balances.map(({ currency, available, pending, asked, reserved, owed }) => (
            <li key={currency}>
              <strong>
                <Money amount={available} currency={currency} tone="gold" />
              </strong>
              <span className="mute">
                <Money amount={pending} currency={currency} /> after the events
              </span>
              {asked > 0 && (
                <span className="mute">
                  <Money amount={asked} currency={currency} /> asked for
                </span>
              )}
              {reserved > 0 && (
                <span className="mute">
                  <Money amount={reserved} currency={currency} /> reserved for disputes
                </span>
              )}
              {owed > 0 && (
                <span>
                  Owes <Money amount={owed} currency={currency} />. Payouts are paused until the next release settles
                  it.
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Surface>
  )
}
