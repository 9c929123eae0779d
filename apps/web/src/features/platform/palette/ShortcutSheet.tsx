import { m } from '@foyer/messages'
import { Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import { Keys } from './Keys.tsx'
import classes from './Palette.module.css'
import { type Shortcut, shortcutsChoice } from './shortcuts.ts'
import { listSearch } from './use-keys.ts'

interface ShortcutSheetProps {
  everywhere: readonly Shortcut[]
  /** The shortcuts of the event whose screen is open. */
  here: readonly Shortcut[]
  onClose: () => void
}

/** Every shortcut of the current screen, and the switch that turns single-key shortcuts off. */
export default function ShortcutSheet({ everywhere, here, onClose }: ShortcutSheetProps) {
  const [on, setOn] = useState(shortcutsChoice.read)
  const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  const worded = (shortcuts: readonly Shortcut[]) => shortcuts.map(({ keys, label }) => ({ keys, label: label() }))
  return (
    <Modal opened onClose={onClose} title={m.shell_palette_shortcuts()}>
      <KeyList
        title={m.shell_palette_everywhere()}
        rows={[
          { keys: [modifier, 'K'].join(' '), label: m.shell_palette_title() },
          { keys: '?', label: m.shell_palette_shortcuts() },
          ...(listSearch() === null ? [] : [{ keys: '/', label: m.shell_palette_search_list() }]),
          ...worded(everywhere),
        ]}
      />
      {here.length > 0 && <KeyList title={m.shell_palette_this_event()} rows={worded(here)} />}
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

function KeyList({ title, rows }: { title: string; rows: readonly { keys: string; label: string }[] }) {
  return (
    <section>
      <h3 className={classes['heading']}>{title}</h3>
      <ul className="rows">
        {rows.map(({ keys, label }) => (
          <li key={keys}>
            <span className="grow">{label}</span>
            <Keys keys={keys} />
          </li>
        ))}
      </ul>
    </section>
  )
}
