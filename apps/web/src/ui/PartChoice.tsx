import { SegmentedControl } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

interface PartChoiceProps {
  readonly label: string
  readonly data: { value: string; label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The parts of a screen, side by side. Where they do not all fit, the row scrolls and the chosen part is pushed into sight. */
export function PartChoice({ label, data, value, onChange }: PartChoiceProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const part = row.current?.querySelector('[data-active]')?.getBoundingClientRect()
    if (!row.current || !part) return
    const box = row.current.getBoundingClientRect()
    row.current.scrollLeft += part.left - box.left - (box.width - part.width) / 2
  }, [value])
  return (
    // The row scrolls and not the control itself, which would put the mark of the chosen part in another place.
    <div ref={row} className="scrolls-aside">
      <SegmentedControl
        aria-label={label}
        data={data}
        value={value}
        onChange={onChange}
        style={{ width: 'max-content' }}
      />
    </div>
  )
}
