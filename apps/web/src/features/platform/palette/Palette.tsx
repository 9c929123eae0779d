import { m } from '@foyer/messages'
import { Button, Combobox, Loader, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type Entry, groupTitles } from './entries.ts'
import { Keys } from './Keys.tsx'
import classes from './Palette.module.css'
import { useEntries } from './use-entries.ts'

interface PaletteProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  /** Opens the sheet of shortcuts, where single-key shortcuts can be switched on again. */
  onSheet: () => void
}

/** The command palette: finds events, guests, orders and screens by typing, and runs the actions of the current screen. */
export default function Palette({ typed, onType, onClose, onSheet }: PaletteProps) {
  const { groups, searching, failed, keep } = useEntries(typed)
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const field = useRef<HTMLInputElement>(null)
  const entries = groups.flatMap(([, each]) => each)
  const count = entries.length

  // Enter takes the best result, even if others have arrived since.
  const takeFirst = useEffectEvent(() => {
    const first = combobox.selectFirstOption()
    // Mantine announces the selected option to screen readers only after an arrow key was pressed.
    if (first !== null) field.current?.setAttribute('aria-activedescendant', first)
  })
  useEffect(() => {
    takeFirst()
  }, [typed, count])

  const take = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    keep(entry)
    if ('to' in entry) void navigate(entry.to)
    else void entry.run()
  }

  return (
    <Modal.Root opened onClose={onClose} centered={false} yOffset="12dvh" padding={0} size="lg">
      <Modal.Overlay />
      <Modal.Content
        aria-label={m.shell_palette_title()}
        data-loses-nothing
        // The list is always open and would handle the key itself.
        onKeyDownCapture={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
      >
        <Combobox store={combobox} onOptionSubmit={(chosen) => take(entries.find(({ id }) => id === chosen))}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              ref={field}
              data-autofocus
              variant="unstyled"
              size="lg"
              className={classes['search']}
              aria-label={m.shell_palette_title()}
              placeholder={m.shell_palette_placeholder()}
              leftSection={searching ? <Loader size={18} /> : <IconSearch size={20} aria-hidden />}
              leftSectionWidth={54}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => onType(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          {failed && (
            <p role="alert" className={classes['nothing']}>
              {m.shell_palette_failed()}
            </p>
          )}
          {count === 0 ? (
            !failed && (
              <p role="status" className={classes['nothing']}>
                {searching ? m.shell_palette_searching() : m.shell_palette_nothing()}
              </p>
            )
          ) : (
            <Combobox.Options className={classes['options']} aria-label={m.shell_palette_title()}>
              {groups.map(([group, offered]) => (
                <Combobox.Group key={group} label={groupTitles[group]()}>
                  {offered.map(({ id, label, hint, keys }) => (
                    <Combobox.Option key={id} value={id} className={classes['option']}>
                      <span className="shrinks grow">
                        <span className="semibold breakable">{label}</span>
                        {hint && <span className="hint">{hint}</span>}
                      </span>
                      {keys !== undefined && <Keys keys={keys} />}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))}
            </Combobox.Options>
          )}
          {count > 0 && !searching && <VisuallyHidden role="status">{m.shell_palette_count({ count })}</VisuallyHidden>}
        </Combobox>
        <p className={classes['foot']}>
          <Button variant="subtle" size="compact-sm" onClick={onSheet}>
            {m.shell_palette_shortcuts()}
          </Button>
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}
