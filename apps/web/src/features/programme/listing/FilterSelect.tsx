import type { ReactNode } from 'react'
import classes from './FilterSelect.module.css'

interface FilterSelectProps {
  name: string
  label: string
  chosen: string | undefined
  /** Called when the choice changes. Without scripts, the form is submitted with its button. */
  onChoose: () => void
  /** Without an outline, inside the search bar. */
  bare?: boolean
  children: ReactNode
}

/** A native list of choices in the shape of a chip. */
export function FilterSelect({ name, label, chosen, onChoose, bare = false, children }: FilterSelectProps) {
  return (
    <select
      name={name}
      aria-label={label}
      className={classes['select']}
      data-bare={bare || undefined}
      data-chosen={chosen !== undefined || undefined}
      defaultValue={chosen ?? ''}
      onChange={onChoose}
    >
      {children}
    </select>
  )
}
