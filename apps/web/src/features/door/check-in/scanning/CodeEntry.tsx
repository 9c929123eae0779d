import { IconArrowRight } from '@tabler/icons-react'
import { useId, useState, type SubmitEvent } from 'react'
import classes from './Panel.module.css'

const LONGEST_CODE = 400

/** The field for codes that are typed, by hand or by a hand-held scanner. */
export function CodeEntry({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const code = typed.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code === '') return
    setTyped('')
    onCode(code)
  }

  return (
    <form className={classes['panel']} onSubmit={submit}>
      <label className={classes['label']} htmlFor={id}>
        Ticket code
      </label>
      <div className="flex gap-10 relative">
        <input
          id={id}
          className={classes['field']}
          data-code-field
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={LONGEST_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-describedby={`${id}-help`}
        />
        <button type="submit" className={classes['go']} disabled={code === ''} aria-label="Check this code">
          <IconArrowRight size={26} aria-hidden="true" />
        </button>
      </div>
      <p id={`${id}-help`} className={classes['help']}>
        A hand-held scanner works from anywhere on this page. If a ticket cannot be read, find the guest by name.
      </p>
    </form>
  )
}
