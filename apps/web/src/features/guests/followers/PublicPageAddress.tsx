import { m } from '@foyer/messages'
import { Alert, Button } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { PublicPageView } from '@foyer/contract'
import { errorMessage } from '../../../api/errors.ts'
import { useGetPublicPageQuery } from '../../../api/hooks.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './PublicPageAddress.module.css'

interface PublicPageAddressProps {
  organisationId: string
}

/** Where the public page of an organisation is, its former addresses, and how a shared link to it looks. */
export function PublicPageAddress({ organisationId }: PublicPageAddressProps) {
  const { data, error, refetch } = useGetPublicPageQuery({ params: { organisationId } })
  return (
    <Surface as="section" padding="large" title={m.guests_public_page_title()}>
      {data ? (
        <Address organisationId={organisationId} page={data} />
      ) : error ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons rows={3} />
      )}
    </Surface>
  )
}

/** The server draws the card by the organisation's id; an unknown hash gets the current card. */
const anyCard = (organisationId: string) => `/share/organisations/${organisationId}-${'0'.repeat(16)}.jpg`

function Address({ organisationId, page }: PublicPageAddressProps & { page: PublicPageView }) {
  const { copied, copy } = useCopy(page.url)
  return (
    <div className="stack gap-14">
      {page.suspended ? (
        <Alert color="red">{m.guests_public_page_suspended()}</Alert>
      ) : (
        <figure className={classes['card']}>
          <img src={anyCard(organisationId)} alt="" width={1200} height={630} loading="lazy" />
          <figcaption className="text-15 mute">{m.guests_public_page_card()}</figcaption>
        </figure>
      )}
      <p className="flush semibold breakable" dir="ltr">
        {page.url}
      </p>
      <div className="cluster gap-10">
        {!page.suspended && (
          <Button
            component="a"
            href={`/o/${page.slug}`}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {m.guests_public_page_open()}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {m.guests_public_page_copy()}
        </Button>
      </div>
      {page.formerSlugs.length > 0 && (
        <p className="flush text-15 mute breakable">
          {m.guests_public_page_former()} <bdi dir="ltr">{page.formerSlugs.map((slug) => `/o/${slug}`).join(', ')}</bdi>
        </p>
      )}
    </div>
  )
}
