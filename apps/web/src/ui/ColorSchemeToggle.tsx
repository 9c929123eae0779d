import { m } from '@foyer/messages'
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './ColorSchemeToggle.module.css'

const choices = [
  { value: 'light', label: m.shell_scheme_light, Icon: IconSun },
  { value: 'auto', label: m.shell_scheme_auto, Icon: IconDeviceDesktop },
  { value: 'dark', label: m.shell_scheme_dark, Icon: IconMoon },
] as const

/** Light, dark, or as the device; remembered in this browser. */
export function ColorSchemeToggle({ onInk = false }: { onInk?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The server cannot know the choice, so none is marked until the page is alive.
  const [chosen, setChosen] = useState<MantineColorScheme | null>(null)
  useEffect(() => setChosen(colorScheme), [colorScheme])

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
          onClick={() => setColorScheme(value)}
        >
          <Icon size={17} aria-hidden />
        </button>
      ))}
    </div>
  )
}
