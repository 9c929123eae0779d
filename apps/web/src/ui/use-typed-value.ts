import { useState } from 'react'

interface TypedValue {
  /** What the form holds; '' when unset. */
  value: string
  onChange: (value: string) => void
  /** The value as it stands in the field. */
  show: (value: string) => string
  /** The value that somebody means, or null. */
  parse: (text: string) => string | null
  /** Whether what is typed so far can be taken before the field is left. */
  isWhole: (text: string) => boolean
  /** What is wrong with a value that can be read, such as one out of range. */
  refuse: (value: string) => string | null
  /** What is said of a text that cannot be read. */
  unreadable: string
}

/**
 * The text of a field whose value is read from what somebody types. A text that cannot be read stays, with the reason beside
 * it, and the form then holds no value.
 */
export function useTypedValue({ value, onChange, show, parse, isWhole, refuse, unreadable }: TypedValue) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // A value that came from elsewhere, such as another field, replaces a text that could not be read.
  const stale = problem !== null && value !== ''

  const put = (next: string) => {
    setProblem(null)
    setDraft(null)
    if (next !== value) onChange(next)
  }

  const type = (text: string) => {
    setDraft(text)
    setProblem(null)
    const read = parse(text)
    if (text.trim() === '') onChange('')
    else if (read !== null && isWhole(text) && refuse(read) === null) onChange(read)
  }

  /** Reads what was typed, when the field is left or the form is sent. */
  const commit = () => {
    if (draft === null || stale) return
    if (draft.trim() === '') return put('')
    const read = parse(draft)
    const reason = read === null ? unreadable : refuse(read)
    if (read !== null && reason === null) return put(read)
    setProblem(reason)
    if (value !== '') onChange('')
  }

  return {
    text: draft === null || stale ? show(value) : draft,
    problem: stale ? null : problem,
    put,
    type,
    commit,
  }
}
