import { m } from '@foyer/messages'
import { IconArrowRight } from '@tabler/icons-react'
import { useId, useState, type SubmitEvent } from 'react'
import classes from './Panel.module.css'
import { LONGEST_CODE } from './scan-client.ts'

/** The field for codes typed by hand or by a hand-held scanner. */
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
        {m.door_code_label()}
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
        <button type="submit" className={classes['go']} disabled={code === ''} aria-label={m.door_code_check()}>
          <IconArrowRight size={26} aria-hidden="true" data-flip />
        </button>
      </div>
      <p id={`${id}-help`} className={classes['help']}>
        {m.door_code_help()}
      </p>
    </form>
  )
}
