import { useState } from 'react'

export interface DateSelection {
  readonly ids: readonly string[]
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** Selects these beside those that are selected. */
  readonly add: (ids: readonly string[]) => void
  readonly clear: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** The selected dates of a list. It outlasts turning the page; another `question` begins with none, so that nothing out of sight stays selected. */
export function useDateSelection(question: string): DateSelection {
  const [chosen, setChosen] = useState({ question, ids: NONE })
  const ids = chosen.question === question ? chosen.ids : NONE
  const set = (next: ReadonlySet<string>) => setChosen({ question, ids: next })
  return {
    ids: [...ids],
    has: (id) => ids.has(id),
    toggle: (id) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      set(next)
    },
    add: (more) => set(new Set([...ids, ...more])),
    clear: () => set(NONE),
  }
}
