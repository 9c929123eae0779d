import { formatNumber, m } from '@foyer/messages'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import classes from './QuantityStepper.module.css'

interface QuantityStepperProps {
  value: number
  onChange: (value: number) => void
  /** What is counted, such as `Lawn tickets`. */
  label: string
  min?: number
  max?: number
  disabled?: boolean
  size?: 'md' | 'lg'
}

/** − n +: how many. The number is announced when it changes. */
export function QuantityStepper({
  value,
  onChange,
  label,
  min = 0,
  max = Number.POSITIVE_INFINITY,
  disabled = false,
  size = 'md',
}: QuantityStepperProps) {
  return (
    <div role="group" aria-label={label} className={classes['stepper']} data-size={size}>
      <button
        type="button"
        className={classes['less']}
        aria-label={m.shell_one_less({ label })}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={17} stroke={2.2} aria-hidden />
      </button>
      <output className={classes['value']} aria-live="polite">
        {formatNumber(value)}
      </output>
      <button
        type="button"
        className={classes['more']}
        aria-label={m.shell_one_more({ label })}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={17} stroke={2.2} aria-hidden />
      </button>
    </div>
  )
}
