import { Button, CopyButton, Select } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGenerateQrMutation, useListOrganiserEventsQuery } from '../../../api/hooks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { shortWhen } from '../event-wording.ts'
import { QrPoster } from './QrPoster.tsx'
import classes from './QrCode.module.css'

const published = { query: { status: 'published', sort: '-startsAt', limit: 100 } } as const

/** A QR code that leads to an event's page: to download, to print, to put on a flyer. */
export function QrCode() {
  const { data, error, refetch } = useListOrganiserEventsQuery(published)
  const [params, setParams] = useSearchParams()
  const [generate, { data: code, originalArgs, isLoading, reset }] = useGenerateQrMutation()
  const [refusal, setRefusal] = useState<string | null>(null)
  const chosen = data?.items.find(({ _id }) => _id === params.get('event'))
  const fits = code !== undefined && originalArgs?.body.eventId === chosen?._id

  if (error && !data) {
    return <ErrorState message={errorMessage(error, 'Failed to fetch events')} onRetry={() => void refetch()} />
  }
  if (!data) return <FormSkeleton fields={2} />
  if (data.items.length === 0) return <NothingPublished />

  const make = async () => {
    if (!chosen) return
    setRefusal(null)
    try {
      await generate({ body: { eventId: chosen._id } }).unwrap()
    } catch (failure) {
      const message = errorMessage(failure, 'Failed to generate QR Code')
      setRefusal(message)
      toast.error(message)
    }
  }

  return (
    <div className={classes['columns']}>
      <Surface as="section" title="Which event?">
        <p className={classes['text']}>Only events that are on sale have a page to lead to.</p>
        <Select
          label="Event"
          placeholder="Choose an event"
          searchable
          data={data.items.map((event) => ({ value: event._id, label: [event.title, shortWhen(event)].join(' · ') }))}
          value={chosen?._id ?? null}
          error={refusal}
          onChange={(id) => {
            reset()
            setRefusal(null)
            setParams(id === null ? {} : { event: id }, { replace: true, preventScrollReset: true })
          }}
        />
        <Button
          mt="lg"
          fullWidth
          disabled={!chosen}
          loading={isLoading}
          leftSection={<IconQrcode size={20} aria-hidden />}
          onClick={() => void make()}
        >
          Generate QR code
        </Button>
        {fits && chosen && (
          <CodeButtons name={chosen.customUrl ?? chosen._id} image={code.qrCodeDataUrl} url={code.url} />
        )}
      </Surface>
      <QrPoster event={chosen ?? null} image={fits ? code.qrCodeDataUrl : null} url={fits ? code.url : null} />
    </div>
  )
}

/** Prints the poster alone, without the shell around it. */
function printPoster(): void {
  document.body.dataset['printing'] = 'poster'
  window.addEventListener('afterprint', () => delete document.body.dataset['printing'], { once: true })
  window.print()
}

function CodeButtons({ name, image, url }: { name: string; image: string; url: string }) {
  return (
    <div className={classes['buttons']}>
      <Button
        component="a"
        href={image}
        download={`${name}-qr.png`}
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Download
      </Button>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </CopyButton>
      <Button variant="default" onClick={printPoster} leftSection={<IconPrinter size={18} aria-hidden />}>
        Print
      </Button>
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
