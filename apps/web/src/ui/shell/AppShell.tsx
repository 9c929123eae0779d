import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { BrickSpinner } from '../BrickSpinner.tsx'
import { ActingBanner } from './ActingBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useOwnLanguage } from './use-own-language.ts'
import classes from './AppShell.module.css'

const LOADER_SHOWN_MS = 1000
const WIDE = '(min-width: 62em)'

/** The frame of every screen behind the login: sidebar, top bar, content. */
export function AppShell({ tools, notice }: { tools?: ReactNode; notice?: ReactNode }) {
  useOwnLanguage()
  const [open, setOpen] = useState(false)
  const [docked, setDocked] = useState(true)
  const close = () => setOpen(false)
  const toggle = () => (window.matchMedia(WIDE).matches ? setDocked(!docked) : setOpen(!open))

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <div className={classes['shell']} data-docked={docked || undefined}>
      <OpeningLoader />
      <Sidebar open={open} docked={docked} onClose={close} />
      <div className={classes['stage']} inert={open}>
        <ActingBanner />
        <TopBar menuOpen={open} onToggleMenu={toggle} tools={tools} />
        {notice}
        <main id="content" tabIndex={-1} className="no-outline">
          <Screen />
        </main>
      </div>
    </div>
  )
}

function Screen() {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const another = navigation.state === 'loading' && navigation.location.pathname !== pathname
  return another ? <BrickSpinner /> : <Outlet />
}

function OpeningLoader() {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), LOADER_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return shown ? <BrickSpinner fill="screen" /> : null
}
