import { m } from '@foyer/messages'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { chooseColorScheme, useColorScheme } from '../theme/color-scheme.ts'
import classes from './ColorSchemeToggle.module.css'

const choices = [
  { value: 'light', label: m.shell_scheme_light, Icon: IconSun },
  { value: 'auto', label: m.shell_scheme_auto, Icon: IconDeviceDesktop },
  { value: 'dark', label: m.shell_scheme_dark, Icon: IconMoon },
] as const

/** Light, dark, or as the device; remembered in this browser. */
export function ColorSchemeToggle({ onInk = false }: { onInk?: boolean }) {
  const chosen = useColorScheme()
  return (
    <div role="group" aria-label={m.shell_scheme()} className={classes['group']} data-on-ink={onInk || undefined}>
      {choices.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          className={classes['choice']}
          aria-pressed={chosen === value}
          aria-label={label()}
          title={label()}
          onClick={() => chooseColorScheme(value)}
        >
          <Icon size={17} aria-hidden />
        </button>
      ))}
    </div>
  )
}
