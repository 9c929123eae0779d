import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Surface } from '../../../../ui/Surface.tsx'
import { SaveIndicator } from './SaveIndicator.tsx'
import { steps, type StepKey } from './steps.ts'
import { useEventFormModel } from './use-event-form.ts'
import classes from './EventForm.module.css'

/** One step: a card on a desktop, the whole screen on a phone, where the other steps are hidden. */
export function FormStep({ of, children }: { of: StepKey; children: ReactNode }) {
  const { step, goTo } = useEventFormModel()
  const index = steps.findIndex(({ key }) => key === of)
  const { title, about } = steps[index] ?? steps[0]
  const [before, after] = [steps[index - 1], steps[index + 1]]
  const go = (key: StepKey) => {
    goTo(key)
    window.scrollTo({ top: 0 })
  }
  return (
    <section
      id={`step-${of}`}
      aria-labelledby={`step-${of}-title`}
      className={classes['step']}
      data-current={step === of || undefined}
    >
      <Surface padding="large">
        <header className="margin-bottom-20">
          <h2 id={`step-${of}-title`} className="row gap-12 flush heading text-22 leading-1-15">
            <span className={classes['stepNumber']} aria-hidden>
              {index + 1}
            </span>
            {title()}
          </h2>
          <p className="margin-top-6 mute">{about()}</p>
        </header>
        <div className="stack gap-20">{children}</div>
        <div className={classes['phoneButtons']}>
          {before && (
            <Button variant="default" onClick={() => go(before.key)}>
              {m.shell_back()}
            </Button>
          )}
          {after && (
            <Button className={classes['next']} onClick={() => go(after.key)}>
              {m.events_form_next({ step: after.title() })}
            </Button>
          )}
        </div>
      </Surface>
    </section>
  )
}

/** The current step and links to all others, on phones. On a desktop the summary has them. */
export function PhoneProgress() {
  const narrow = useMediaQuery('(width < 62em)')
  const { step, goTo } = useEventFormModel()
  if (!narrow) return null
  return (
    <nav className={classes['phoneProgress']} aria-label={m.events_form_steps()}>
      <ol>
        {steps.map(({ key, title }) => (
          <li key={key}>
            <button
              type="button"
              aria-label={title()}
              aria-current={key === step ? 'step' : undefined}
              onClick={() => goTo(key)}
            />
          </li>
        ))}
      </ol>
      <SaveIndicator />
    </nav>
  )
}
