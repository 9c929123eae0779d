import { m } from '@foyer/messages'
import { useEffect, useRef } from 'react'
import classes from './FormErrors.module.css'

interface FormErrorsProps {
  /** What is wrong with which field, by the field's path. */
  errors: Readonly<Record<string, string>>
  /** Names of the fields, where the message alone does not say which it is about. */
  labels?: Readonly<Record<string, string>>
  /** What went wrong as a whole, such as the server's sentence. */
  message?: string | null
  /** How often the form was sent: whenever it grows, the summary takes the focus. */
  attempt: number
}

/** What keeps a form from being sent, in one place, each line leading to its field. */
export function FormErrors({ errors, labels = {}, message, attempt }: FormErrorsProps) {
  const summary = useRef<HTMLDivElement>(null)
  const entries = Object.entries(errors)
  const shown = entries.length > 0 || Boolean(message)

  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])

  if (!shown) return null
  return (
    <div ref={summary} role="alert" tabIndex={-1} className={classes['summary']}>
      <p className="flush semibold">{message ?? m.field_summary()}</p>
      {entries.length > 0 && (
        <ul className={classes['list']}>
          {entries.map(([path, error]) => (
            <li key={path}>
              <button type="button" onClick={() => focusField(path)}>
                {labels[path] ? m.field_of_label({ label: labels[path], error }) : error}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function focusField(path: string): void {
  const name = CSS.escape(path)
  const field = document.querySelector<HTMLElement>(`[data-path="${name}"], [name="${name}"], #${name}`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
