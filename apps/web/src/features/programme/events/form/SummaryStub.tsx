import { isLocalDateTime, zonedToUtc } from '@foyer/domain'
import { formatAddress, formatEventTime, formatNumber, m } from '@foyer/messages'
import { IconCheck } from '@tabler/icons-react'
import { CoverImage } from '../../../../ui/CoverImage.tsx'
import { TicketStub } from '../../../../ui/TicketStub.tsx'
import type { EventFormValues } from './event-form-values.ts'
import { GapList } from './GapList.tsx'
import { stepOfGap, steps } from './steps.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './SummaryStub.module.css'

function whenInWords({ startsAt, endsAt, timezone }: EventFormValues): string {
  if (!isLocalDateTime(startsAt)) return m.events_no_date()
  const starts = zonedToUtc(startsAt, timezone)
  const ends = isLocalDateTime(endsAt) ? zonedToUtc(endsAt, timezone) : starts
  return formatEventTime(starts, ends, timezone).short
}

function whereInWords({ format, venueName, city }: EventFormValues): string {
  if (format === 'online') return m.shell_online()
  const place = formatAddress([venueName, city])
  return place === '' ? m.events_no_place() : place
}

/** A preview of the event's card and the progress of the form. */
export function SummaryStub() {
  const { form, state, saver } = useEventFormModel()
  const { values } = form
  return (
    <TicketStub
      topPadding="none"
      top={
        <>
          {state.event ? (
            <CoverImage eventId={state.event._id} cover={state.event.cover} sizes="340px" ratio={2.1} />
          ) : (
            <div className={classes['stubArt']} />
          )}
          <div className={classes['stubWords']}>
            <p className={classes['stubTitle']} data-empty={values.title.trim() === '' || undefined}>
              {values.title.trim() || m.events_summary_untitled()}
            </p>
            <p className="margin-top-2 mute">{whenInWords(values)}</p>
            <p className="margin-top-2 mute">{whereInWords(values)}</p>
          </div>
        </>
      }
      bottom={saver.automatic ? <GapList /> : <StepLinks />}
    />
  )
}

function StepLinks() {
  const { gaps, goTo } = useEventFormModel()
  return (
    <nav aria-label={m.events_summary_steps()}>
      <ol className={classes['progress']}>
        {steps.map(({ key, title }, index) => {
          const missing = gaps.filter((code) => stepOfGap(code) === key).length
          return (
            <li key={key} data-done={missing === 0 || undefined}>
              <a href={`#step-${key}`} onClick={() => goTo(key)}>
                <span className={classes['progressMark']} aria-hidden>
                  {missing === 0 ? <IconCheck size={14} stroke={3} /> : formatNumber(index + 1)}
                </span>
                {title()}
                <span className="text-sm regular figures mute to-end">
                  {missing === 0 ? '' : m.events_summary_to_do({ count: missing })}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
