import type { UserView } from '@foyer/contract'
import { IconChevronRight, IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetMeQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './Profile.module.css'

/** The account: since when it is there, what its owner is paid by, and what was bought with it. */
export function AccountInformation({ children }: { children: (currency: string) => ReactNode }) {
  const { data: user, error, refetch } = useGetMeQuery()
  return (
    <div className="stack full shrinks gap-16 page-narrow">
      <Surface as="section" padding="large" title="Your account">
        {user && <AccountFacts user={user} />}
        {!user && error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
        {!user && !error && <TextSkeleton lines={2} />}
      </Surface>
      {user && children(user.currency)}
      <Surface as="section" padding="large">
        <Link to="/profile/my-tickets" className={classes['link']}>
          <span className={classes['device']}>
            <IconTicket size={24} aria-hidden="true" />
          </span>
          <span>
            <span className="block heading text-20 bold tight-2">My tickets</span>
            <span className="flush mute">What you bought for evenings of others.</span>
          </span>
          <IconChevronRight size={22} aria-hidden="true" />
        </Link>
      </Surface>
    </div>
  )
}

function AccountFacts({ user }: { user: UserView }) {
  const since = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: user.timezone })
  return (
    <div className={classes['facts']}>
      <span className="text-18 semibold breakable">{user.email}</span>
      {user.emailVerified ? (
        <StatusBadge tone="good">Confirmed</StatusBadge>
      ) : (
        <StatusBadge tone="warn">Not confirmed</StatusBadge>
      )}
      <p className="flush mute">
        Here since {since.format(new Date(user.createdAt))}. The address, the password and where you are logged in are
        under <Link to="/profile/personal-information">Personal Information</Link>.
      </p>
    </div>
  )
}
