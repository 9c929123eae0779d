import { formatNumber, m } from '@foyer/messages'
import { useGetPublicPageQuery } from '../../../api/hooks.ts'
import { Surface } from '../../../ui/Surface.tsx'
import { FollowerTable } from './FollowerTable.tsx'

/** The number of an organisation's followers and, for its owners, their addresses. */
export function PublicPageFollowers({ organisationId }: { organisationId: string }) {
  const { data: page } = useGetPublicPageQuery({ params: { organisationId } })
  if (!page) return null
  const how =
    page.followersWaitHours > 0
      ? m.guests_followers_wait({ count: page.followersWaitHours })
      : m.guests_followers_text()
  if (page.can.readFollowers)
    return (
      <>
        <FollowerTable organisationId={organisationId} slug={page.slug} total={page.followers} />
        <p className="flush mute measure">{how}</p>
      </>
    )
  return (
    <Surface as="section" padding="large" title={m.guests_followers_title()}>
      <p className="flush text-28 heading bold figures">{formatNumber(page.followers)}</p>
      <p className="flush mute measure">{how}</p>
    </Surface>
  )
}
