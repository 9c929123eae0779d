import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useListOrganiserEventsQuery } from '../../../../api/hooks.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../../ui/Skeletons.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { shortWhen } from '../event-wording.ts'
import { CodeButtons } from './CodeButtons.tsx'
import { LeadsTo } from './LeadsTo.tsx'
import { QrPoster } from './QrPoster.tsx'
import { useQrCode } from './use-qr-code.ts'
import type { Target } from './use-qr-code.ts'

const published = { query: { status: 'published', sort: '-startsAt', limit: 100 } } as const

/** A QR code that leads to an event's page or opens one of its doors: to look at, to download, to print as a poster. */
export function QrCode() {
  const { data, error, refetch } = useListOrganiserEventsQuery(published)
  const [params, setParams] = useSearchParams()
  const [target, setTarget] = useState<Target>({ kind: 'page' })
  const chosen = data?.items.find(({ _id }) => _id === params.get('event')) ?? null
  const { code, busy, refusal, retry } = useQrCode(chosen?._id ?? null, target)

  if (error && !data) {
    return <ErrorState message={errorMessage(error, 'Failed to fetch events')} onRetry={() => void refetch()} />
  }
  if (!data) return <FormSkeleton fields={2} />
  if (data.items.length === 0) return <NothingPublished />

  return (
    <div className="with-aside">
      <div className="grid gap-16">
        <Surface as="section" title="Which event?">
          <p className="margin-bottom-16 mute">Only events that are on sale have a page to lead to.</p>
          <Select
            label="Event"
            placeholder="Choose an event"
            searchable
            data={data.items.map((event) => ({
              value: event._id,
              label: [event.title, shortWhen(event)].filter(Boolean).join(' · '),
            }))}
            value={chosen?._id ?? null}
            onChange={(id) => {
              setTarget({ kind: 'page' })
              setParams(id === null ? {} : { event: id }, { replace: true, preventScrollReset: true })
            }}
          />
        </Surface>
        {chosen && <LeadsTo eventId={chosen._id} target={target} onChange={setTarget} />}
        {refusal !== null && <ErrorState message={refusal} onRetry={retry} />}
        {chosen && code && <CodeButtons event={chosen} target={target} code={code} />}
      </div>
      <QrPoster event={chosen} target={target} code={code} busy={busy} />
    </div>
  )
}

function NothingPublished() {
  return (
    <EmptyState
      art="stubs"
      title="No event is on sale yet"
      text="A QR code leads to an event's page, and a page is there once the event is published."
      action={
        <Button component={Link} to="/events/drafts">
          Go to your drafts
        </Button>
      }
    />
  )
}
