import { formatAddress, formatEventTime, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetUserProfileQuery } from '../../../api/hooks.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { CoverImage } from '../../../ui/CoverImage.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'

/** A user's public profile: their name and their events. */
export function UserProfile({ id }: { id: string }) {
  const { data, error, refetch } = useGetUserProfileQuery({ params: { id } })
  const isMe = useAppSelector((state) => state.user.user?._id === id)
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={2} />
  return (
    <>
      <PageHeader
        title={data.name}
        description={joinFacts([
          data.username && `@${data.username}`,
          m.admin_profile_since({ year: String(new Date(data.since).getUTCFullYear()) }),
          data.pastEvents > 0 && m.admin_profile_past({ count: data.pastEvents }),
        ])}
        {...(isMe && {
          actions: (
            <Button component={Link} to="/profile/personal-information" variant="default">
              {m.admin_profile_edit()}
            </Button>
          ),
        })}
      />
      <Section title={m.admin_profile_upcoming()}>
        {data.upcoming.length === 0 ? (
          <EmptyState
            art="calendar"
            title={m.admin_profile_none_title()}
            text={m.admin_profile_none_text()}
            action={
              <Button component={Link} to="/events/listing" variant="default">
                {m.admin_profile_all_events()}
              </Button>
            }
          />
        ) : (
          <div className="grid gap-18 cards-300 align-start">
            {data.upcoming.map((event) => (
              <TicketStub
                key={event._id}
                as="article"
                topPadding="none"
                top={
                  <CoverImage
                    eventId={event._id}
                    cover={event.cover}
                    poster={event.poster}
                    sizes="350px"
                    ratio={16 / 9}
                  />
                }
                bottom={
                  <>
                    <Link to={`/events/${event.customUrl}`} className="quiet-link heading text-20 bold tight-2">
                      {event.title}
                    </Link>
                    <p className="margin-top-4 mute">
                      {formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone).short}
                      {' · '}
                      {formatAddress([event.venueName, event.city]) || m.shell_online()}
                    </p>
                  </>
                }
              />
            ))}
          </div>
        )}
      </Section>
    </>
  )
}
