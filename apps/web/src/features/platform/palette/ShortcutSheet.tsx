import { m } from '@foyer/messages'
import { Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import { Keys } from './Keys.tsx'
import { type Shortcut, shortcutsChoice } from './shortcuts.ts'

interface ShortcutSheetProps {
  shortcuts: readonly Shortcut[]
  onClose: () => void
}

/** Every shortcut, and the switch that turns single keys off. */
export default function ShortcutSheet({ shortcuts, onClose }: ShortcutSheetProps) {
  const [on, setOn] = useState(shortcutsChoice.read)
  const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  const rows = [
    { keys: [modifier, 'K'].join(' '), label: m.shell_palette_title() },
    { keys: '/', label: m.shell_palette_search_list() },
    { keys: '?', label: m.shell_palette_shortcuts() },
    ...shortcuts.map(({ keys, label }) => ({ keys, label: label() })),
  ]
  return (
    <Modal opened onClose={onClose} title={m.shell_palette_shortcuts()}>
      <ul className="rows">
        {rows.map(({ keys, label }) => (
          <li key={keys}>
            <span className="grow">{label}</span>
            <Keys keys={keys} />
          </li>
        ))}
      </ul>
      <Switch
        mt="lg"
        label={m.shell_palette_single_keys()}
        description={m.shell_palette_single_keys_hint()}
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          shortcutsChoice.write(checked)
          setOn(checked)
        }}
      />
    </Modal>
  )
}
