import { formatDate, m } from '@foyer/messages'
import type { UserView } from '@foyer/contract'
import { IconChevronRight, IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetMeQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './Profile.module.css'

const tags = { link: (words: ReactNode) => <Link to="/profile/personal-information">{words}</Link> }

/** The account: its address and age, the payout accounts, and the tickets bought with it. */
export function AccountInformation({ children }: { children: (currency: string) => ReactNode }) {
  const { data: user, error, refetch } = useGetMeQuery()
  return (
    <div className="stack full shrinks gap-16 page-narrow">
      <Surface as="section" padding="large" title={m.account_yours()}>
        {user && <AccountFacts user={user} />}
        {!user && error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
        {!user && !error && <TextSkeleton lines={2} />}
      </Surface>
      {user && children(user.currency)}
      <Surface as="section" padding="large">
        <Link to="/profile/my-tickets" className={classes['link']}>
          <span className="center on-blush circle blush size-46">
            <IconTicket size={24} aria-hidden="true" />
          </span>
          <span>
            <span className="block heading text-20 bold tight-2">{m.account_my_tickets()}</span>
            <span className="flush mute">{m.account_my_tickets_hint()}</span>
          </span>
          <IconChevronRight data-flip size={22} aria-hidden="true" />
        </Link>
      </Surface>
    </div>
  )
}

function AccountFacts({ user }: { user: UserView }) {
  return (
    <div className={classes['facts']}>
      <span className="text-18 semibold breakable">{user.email}</span>
      {user.emailVerified ? (
        <Badge tone="good">{m.account_confirmed()}</Badge>
      ) : (
        <Badge tone="warn">{m.account_not_confirmed()}</Badge>
      )}
      <p className="flush mute">
        <Rich
          parts={m.account_since.parts({ month: formatDate(user.createdAt, 'month', user.timezone) })}
          tags={tags}
        />
      </p>
    </div>
  )
}
