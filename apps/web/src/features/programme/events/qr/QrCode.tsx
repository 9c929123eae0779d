import { Button, Select } from '@mantine/core'
import { joinFacts, m } from '@foyer/messages'
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
    return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <FormSkeleton fields={2} />
  if (data.items.length === 0) return <NothingPublished />

  return (
    <div className="with-aside">
      <div className="grid gap-16">
        <Surface as="section" title={m.events_qr_choose()}>
          <p className="margin-bottom-16 mute">{m.events_qr_event_hint()}</p>
          <Select
            label={m.events_qr_event()}
            placeholder={m.events_qr_choose()}
            searchable
            data={data.items.map((event) => ({
              value: event._id,
              label: joinFacts([event.title, shortWhen(event)]),
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
      title={m.events_qr_none_title()}
      text={m.events_qr_none_text()}
      action={
        <Button component={Link} to="/events/drafts">
          {m.events_qr_drafts()}
        </Button>
      }
    />
  )
}
