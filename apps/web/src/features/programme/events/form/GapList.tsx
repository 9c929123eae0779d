import { gapWords, m } from '@foyer/messages'
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { fieldOfGap } from './steps.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './SummaryStub.module.css'

/** What a draft still needs before it can be published; each line links to its field. */
export function GapList() {
  const { gaps, focusField } = useEventFormModel()
  const missing = gaps.flatMap((code) => {
    const field = fieldOfGap[code]
    return field === null ? [] : [{ code, field }]
  })
  if (missing.length === 0)
    return (
      <p className="row gap-10 semibold">
        <IconCircleCheck size={22} color="var(--foyer-teal)" aria-hidden /> {m.events_review_ready()}
      </p>
    )
  return (
    <div>
      <p className="margin-bottom-6 semibold">{m.events_review_missing()}</p>
      <ul className={classes['gaps']}>
        {missing.map(({ code, field }) => (
          <li key={code}>
            <button type="button" onClick={() => focusField(field)}>
              {gapWords(code)} <IconArrowRight size={15} aria-hidden data-flip />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
