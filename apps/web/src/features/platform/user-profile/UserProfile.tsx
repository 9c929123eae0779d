import { formatEventTime } from '@foyer/messages'
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

/** A user as others see them: their name and what they put on. */
export function UserProfile({ id }: { id: string }) {
  const { data, error, refetch } = useGetUserProfileQuery({ params: { id } })
  const isMe = useAppSelector((state) => state.user.user?._id === id)
  if (error && !data) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeletons count={2} />
  const past = data.pastEvents === 1 ? 'one event behind them' : `${data.pastEvents} events behind them`
  return (
    <>
      <PageHeader
        title={data.name}
        description={[
          data.username && `@${data.username}`,
          `On Foyer since ${new Date(data.since).getUTCFullYear()}`,
          data.pastEvents > 0 && past,
        ]
          .filter(Boolean)
          .join(' · ')}
        {...(isMe && {
          actions: (
            <Button component={Link} to="/profile/personal-information" variant="default">
              Edit your profile
            </Button>
          ),
        })}
      />
      <Section title="Coming up">
        {data.upcoming.length === 0 ? (
          <EmptyState
            art="calendar"
            title="Nothing announced"
            text="What comes next is shown here once it is on sale."
            action={
              <Button component={Link} to="/events/listing" variant="default">
                See all events
              </Button>
            }
          />
        ) : (
          <div className="grid gap-18 cards-300">
            {data.upcoming.map((event) => (
              <TicketStub
                key={event._id}
                as="article"
                topPadding="none"
                top={<CoverImage eventId={event._id} cover={event.cover} sizes="350px" ratio={16 / 9} />}
                bottom={
                  <>
                    <Link to={`/events/${event.customUrl}`} className="quiet-link heading text-20 bold tight-2">
                      {event.title}
                    </Link>
                    <p className="margin-top-4 mute">
                      {formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone).short}
                      {' · '}
                      {[event.venueName, event.city].filter(Boolean).join(', ') || 'Online'}
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
