import { m } from '@foyer/messages'
import { useEffect, useEffectEvent, useRef } from 'react'
import { focusFault } from '../lib/focus-fault.ts'
import classes from './FormErrors.module.css'

interface FormErrorsProps {
  /** What is wrong with which field, by the field's path. */
  errors: Readonly<Record<string, string>>
  /** Names of the fields, where the message alone does not say which it is about. */
  labels?: Readonly<Record<string, string>>
  /** What went wrong as a whole, such as the server's sentence. */
  message?: string | null
  /** How often the form was sent: whenever it grows, the topmost field with an error takes the focus, or else the summary. */
  attempt: number
  /** Leads to a field that may be hidden, in another step of the form. */
  lead?: (path: string) => void
}

/** The fields are searched in the form only, because a dialog may be open over another form with the same fields. */
const formOf = (summary: Element | null) => summary?.closest('form') ?? document

/** What keeps a form from being sent, in one place, each line leading to its field. */
export function FormErrors({ errors, labels = {}, message, attempt, lead }: FormErrorsProps) {
  const summary = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors)
  const shown = entries.length > 0 || Boolean(message)

  const focus = useEffectEvent(() => {
    if (!focusFault(Object.keys(errors), formOf(summary.current))) summary.current?.focus()
  })
  useEffect(() => {
    if (attempt > 0) focus()
  }, [attempt])

  if (!shown) return null
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={classes['summary']}>
      <p className="flush semibold">{message ?? m.field_summary()}</p>
      {entries.length > 0 && (
        <ul className={classes['list']}>
          {entries.map(([path, error]) => (
            <li key={path}>
              <button type="button" onClick={() => (lead ? lead(path) : focusFault([path], formOf(summary.current)))}>
                {labels[path] ? m.field_of_label({ label: labels[path], error }) : error}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
