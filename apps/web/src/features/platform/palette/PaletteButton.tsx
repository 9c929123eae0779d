import { m } from '@foyer/messages'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useAppSelector } from '../../../store/hooks.ts'
import { TopBarButton } from '../../../ui/shell/TopBarButton.tsx'
import { eventShortcuts, shortcutsFor } from './shortcuts.ts'
import { useEventAt } from './use-event-at.ts'
import { useKeys } from './use-keys.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

/** In the format of `aria-keyshortcuts`. */
const OPENING_KEYS = ['Control+K', 'Meta+K'].join(' ')

const Palette = lazyPart(() => import('./Palette.tsx'))
const ShortcutSheet = lazyPart(() => import('./ShortcutSheet.tsx'))

/** The button of the palette, and the keyboard shortcuts of every screen behind the login. */
export function PaletteButton() {
  const isAdmin = useAppSelector((state) => state.user.user?.isAdmin ?? false)
  const [shown, setShown] = useState<'palette' | 'sheet' | null>(null)
  const event = useEventAt()
  const everywhere = shortcutsFor(isAdmin)
  const here = event ? eventShortcuts(event) : []
  const [typed, setTyped] = useState('')
  const close = () => setShown(null)
  const showPalette = () => {
    setTyped('')
    setShown('palette')
  }
  useKeys({
    shortcuts: [...everywhere, ...here],
    onPalette: showPalette,
    onSheet: () => setShown('sheet'),
    ...(shown === 'palette' && { onType: (key: string) => setTyped((before) => before + key) }),
  })
  return (
    <>
      <TopBarButton label={m.shell_palette_title()} keys={OPENING_KEYS} onClick={showPalette}>
        <IconSearch size={21} aria-hidden />
      </TopBarButton>
      {shown === 'palette' && (
        <Palette typed={typed} onType={setTyped} onClose={close} onSheet={() => setShown('sheet')} />
      )}
      {shown === 'sheet' && <ShortcutSheet everywhere={everywhere} here={here} onClose={close} />}
    </>
  )
}
