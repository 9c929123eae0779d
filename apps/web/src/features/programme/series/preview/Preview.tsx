import type { RulePreviewView } from '@foyer/contract'
import { formatCalendarDay, m } from '@foyer/messages'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { TextSkeleton } from '../../../../ui/Skeletons.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { byMonth } from './by-month.ts'
import { clock } from '../rule/rule-words.ts'
import { MiniMonth } from './MiniMonth.tsx'
import type { LivePreview } from './use-preview.ts'
import classes from './Preview.module.css'

/** Months that are shown before the reader asks for all. */
const MONTHS_SHOWN = 6
/** The maximum number of notes; a longer list would not help. */
const NOTES_SHOWN = 12

interface PreviewProps {
  /** The rule in words; null while the form holds none. */
  sentence: string | null
  preview: LivePreview
}

/** The dates that a rule makes, before anything is created: in words, month by month, and what is special about which. */
export function Preview({ sentence, preview: { dates, error } }: PreviewProps) {
  return (
    <Surface as="section" padding="large" title={m.programme_series_preview()}>
      <div className="stack gap-20">
        <p className="flush heading text-18" aria-live="polite">
          {sentence ?? m.programme_series_preview_none()}
        </p>
        {sentence !== null && error !== null && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {sentence !== null && error === null && (dates ? <Dates preview={dates} /> : <TextSkeleton lines={4} />)}
      </div>
    </Surface>
  )
}

function Dates({ preview }: { preview: RulePreviewView }) {
  const [all, setAll] = useState(false)
  const notes = notesOf(preview)
  const noted = new Set(notes.map(({ day }) => day))
  const months = [...byMonth(preview.starts)]
  const shown = all ? months : months.slice(0, MONTHS_SHOWN)
  const hidden = preview.total - preview.starts.length
  return (
    <>
      <Notes notes={notes} />
      <div className={classes['months']}>
        {shown.map(([month, starts]) => (
          <MiniMonth
            key={month}
            month={month}
            marked={[...Map.groupBy(starts, ({ day }) => day)].map(([day, ofDay]) => ({
              day,
              count: ofDay.length,
              noted: noted.has(day),
            }))}
          />
        ))}
      </div>
      {shown.length < months.length && (
        <div>
          <Button variant="default" size="sm" onClick={() => setAll(true)}>
            {m.programme_series_preview_months({ count: months.length - shown.length })}
          </Button>
        </div>
      )}
      {hidden > 0 && <p className="flush mute">{m.programme_series_preview_more({ count: hidden })}</p>}
    </>
  )
}

interface Note {
  readonly day: string
  readonly words: string
}

/** What the organiser should know of single dates: the clocks change, or a date overlaps the one before it. */
function notesOf({ clockNotes, starts }: RulePreviewView): Note[] {
  const ofClocks = clockNotes.map(({ day, at, kind, movedTo }) => {
    const about = { date: formatCalendarDay(day, 'weekday'), time: clock(at) }
    if (kind === 'twice') return { day, words: m.programme_series_note_twice(about) }
    if (movedTo === null) return { day, words: m.programme_series_note_left_out(about) }
    return { day, words: m.programme_series_note_moved({ ...about, moved: clock(movedTo) }) }
  })
  const ofOverlaps = starts
    .filter(({ overlaps }) => overlaps)
    .map(({ day, at }) => ({
      day,
      words: m.programme_series_note_overlaps({ date: formatCalendarDay(day, 'weekday'), time: clock(at) }),
    }))
  return [...ofClocks, ...ofOverlaps]
}

function Notes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null
  const hidden = notes.length - NOTES_SHOWN
  return (
    <Alert color="gold" role="status" title={m.programme_series_notes()}>
      <ul className={classes['notes']}>
        {notes.slice(0, NOTES_SHOWN).map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {hidden > 0 && <p className="margin-top-6">{m.programme_series_notes_more({ count: hidden })}</p>}
    </Alert>
  )
}
