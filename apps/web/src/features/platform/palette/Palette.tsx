import { m } from '@foyer/messages'
import { Button, Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { groupTitles } from './entries.ts'
import { Keys } from './Keys.tsx'
import classes from './Palette.module.css'
import { useEntries } from './use-entries.ts'

interface PaletteProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  /** Opens the sheet of shortcuts, which is also where single keys are switched on again. */
  onSheet: () => void
}

/** Leads anywhere by typing: to events, guests of the event at hand, and screens. */
export default function Palette({ typed, onType, onClose, onSheet }: PaletteProps) {
  const { groups, searching } = useEntries(typed)
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const count = groups.reduce((sum, [, entries]) => sum + entries.length, 0)

  // Enter takes the best answer, also when others came in meanwhile.
  const takeFirst = useEffectEvent(() => combobox.selectFirstOption())
  useEffect(() => {
    takeFirst()
  }, [typed, count])

  return (
    <Modal.Root opened onClose={onClose} centered={false} yOffset="12dvh" padding={0} size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label={m.shell_palette_title()}>
        <Combobox
          store={combobox}
          onOptionSubmit={(to) => {
            onClose()
            void navigate(to)
          }}
        >
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
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
          {count === 0 ? (
            <p role="status" className={classes['nothing']}>
              {searching ? m.shell_palette_searching() : m.shell_palette_nothing()}
            </p>
          ) : (
            <Combobox.Options className={classes['options']} aria-label={m.shell_palette_title()}>
              {groups.map(([group, entries]) => (
                <Combobox.Group key={group} label={groupTitles[group]()}>
                  {entries.map(({ to, label, hint, keys }) => (
                    <Combobox.Option key={to} value={to} className={classes['option']}>
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
