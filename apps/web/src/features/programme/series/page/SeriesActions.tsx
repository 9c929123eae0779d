import type { SeriesView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Menu } from '@mantine/core'
import {
  IconCalendarPlus,
  IconChevronDown,
  IconDiscount,
  IconEyeOff,
  IconLanguage,
  IconMessageQuestion,
  IconPencil,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useDeleteSeriesMutation, usePublishSeriesMutation } from '../../../../api/hooks.ts'
import type { SeriesEditors } from '../../../../lib/series-template.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { confirmAction } from '../../../../ui/confirm.tsx'
import { AddDates } from '../change/AddDates.tsx'
import { EditQuestions } from '../change/EditQuestions.tsx'
import { EditSeries } from '../change/EditSeries.tsx'
import { EditTickets } from '../change/EditTickets.tsx'

interface SeriesActionsProps {
  series: SeriesView
  /** Whether a run is in progress; another one cannot start before it ends. */
  busy: boolean
  editors: SeriesEditors
}

/** What is done with a series as a whole. */
export function SeriesActions({ series, busy, editors }: SeriesActionsProps) {
  const [doing, setDoing] = useState<'add' | 'edit' | 'tickets' | 'questions' | null>(null)
  const [publish] = usePublishSeriesMutation()
  const [remove] = useDeleteSeriesMutation()
  const { busy: acting, act } = useAct()
  const navigate = useNavigate()
  const params = { id: series._id }
  const isPublished = series.status === 'published'
  const close = () => setDoing(null)

  const put = async (to: 'published' | 'draft') => {
    const isSure = await confirmAction({
      title: to === 'published' ? m.programme_series_publish_title() : m.programme_series_unpublish_title(),
      body:
        to === 'published'
          ? m.programme_series_publish_text({ count: series.dates.upcoming })
          : m.programme_series_unpublish_text(),
      confirmLabel: to === 'published' ? m.programme_series_publish() : m.events_action_unpublish(),
    })
    if (isSure)
      await act(
        () => publish({ params, body: { to } }).unwrap(),
        to === 'published' ? m.programme_series_published() : m.programme_series_unpublished(),
      )
  }

  const discard = async () => {
    const isSure = await confirmAction({
      title: m.events_action_delete_title({ title: series.title }),
      body: m.programme_series_delete_text(),
      confirmLabel: m.programme_series_delete(),
      destructive: true,
    })
    if (!isSure) return
    await act(async () => {
      await remove({ params }).unwrap()
      void navigate('/events/all')
    }, m.programme_series_deleted())
  }

  return (
    <>
      {!isPublished && (
        <Button loading={acting} disabled={busy || series.dates.total === 0} onClick={() => void put('published')}>
          {m.programme_series_publish()}
        </Button>
      )}
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
            {m.programme_series_more()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={busy} leftSection={<IconPencil size={18} />} onClick={() => setDoing('edit')}>
            {m.programme_series_edit()}
          </Menu.Item>
          <Menu.Item disabled={busy} leftSection={<IconTicket size={18} />} onClick={() => setDoing('tickets')}>
            {m.programme_series_tickets_edit()}
          </Menu.Item>
          <Menu.Item
            disabled={busy}
            leftSection={<IconMessageQuestion size={18} />}
            onClick={() => setDoing('questions')}
          >
            {m.programme_series_questions_edit()}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/events/series/${series._id}/promo-codes`}
            leftSection={<IconDiscount size={18} />}
          >
            {m.programme_promo_title()}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={`/events/series/${series._id}/languages`}
            leftSection={<IconLanguage size={18} />}
          >
            {m.programme_texts_series()}
          </Menu.Item>
          <Menu.Item disabled={busy} leftSection={<IconCalendarPlus size={18} />} onClick={() => setDoing('add')}>
            {m.programme_series_add()}
          </Menu.Item>
          {isPublished && (
            <Menu.Item disabled={busy} leftSection={<IconEyeOff size={18} />} onClick={() => void put('draft')}>
              {m.events_action_unpublish()}
            </Menu.Item>
          )}
          {series.can.delete && (
            <Menu.Item color="red" disabled={busy} leftSection={<IconTrash size={18} />} onClick={() => void discard()}>
              {m.shell_delete()}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {doing === 'add' && <AddDates series={series} onClose={close} />}
      {doing === 'edit' && <EditSeries series={series} onClose={close} />}
      {doing === 'tickets' && <EditTickets series={series} editors={editors} onClose={close} />}
      {doing === 'questions' && <EditQuestions series={series} list={editors.questions} onClose={close} />}
    </>
  )
}
