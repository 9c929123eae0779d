import { formatDate, m } from '@foyer/messages'
import { Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetReceivedBroadcastQuery, useReadBroadcastMutation } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { TicketStub } from '../../../ui/TicketStub.tsx'
import classes from './Inbox.module.css'

/** An open broadcast. Opening it marks it as read. */
export function Letter({ id, back }: { id: string; back: string }) {
  const { data, error, refetch } = useGetReceivedBroadcastQuery({ params: { id } })
  const [read] = useReadBroadcastMutation()
  const opened = useEffectEvent(() => {
    // A failure has been logged; the next opening tries again.
    if (data?.readAt === null) void read({ params: { id } })
  })
  useEffect(() => opened(), [data?._id])

  return (
    <article>
      <Link to={back} className={classes['back']} preventScrollReset>
        <IconArrowLeft size={16} aria-hidden data-flip /> {m.admin_inbox_back()}
      </Link>
      {error && !data ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <TicketStub
          top={
            data ? (
              <>
                <p className="margin-bottom-6 text-15 mute">{formatDate(data.sentAt, 'fullMoment')}</p>
                <Title order={2} className={classes['subject']}>
                  {data.title}
                </Title>
              </>
            ) : (
              <TextSkeleton lines={2} />
            )
          }
          bottom={data ? <RichText document={data.body} under={2} /> : <TextSkeleton lines={6} />}
        />
      )}
    </article>
  )
}
