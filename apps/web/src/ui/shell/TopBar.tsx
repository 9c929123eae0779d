import { m } from '@foyer/messages'
import { Menu } from '@mantine/core'
import { initials } from '@foyer/domain'
import { IconBell, IconMenu2, IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useAppSelector } from '../../store/hooks.ts'
import { ColorSchemeToggle } from '../ColorSchemeToggle.tsx'
import { HelpLink } from '../HelpLink.tsx'
import { LanguageItems } from './LanguageItems.tsx'
import { pageTitle } from './page-title.ts'
import { useUnreadCounts } from './use-unread-counts.ts'
import classes from './TopBar.module.css'

interface TopBarProps {
  menuOpen: boolean
  onToggleMenu: () => void
  /** Buttons of features, before the help. */
  tools?: ReactNode
}

/** Menu toggle, the page's title, the bell and the profile circle. */
export function TopBar({ menuOpen, onToggleMenu, tools }: TopBarProps) {
  const { pathname } = useLocation()
  useUnreadCounts()
  return (
    <header className={classes['bar']}>
      <button
        type="button"
        className={classes['round']}
        aria-label={m.shell_menu()}
        aria-expanded={menuOpen}
        aria-controls="sidebar"
        onClick={onToggleMenu}
      >
        <IconMenu2 size={21} aria-hidden />
      </button>
      <h1 className={classes['title']}>{pageTitle(pathname)}</h1>
      {tools}
      <HelpLink compact />
      <Bell />
      <Profile />
    </header>
  )
}

function Bell() {
  const isAdmin = useAppSelector((state) => state.user.user?.isAdmin ?? false)
  const total = useAppSelector((state) => state.broadcast.total)
  const what = isAdmin ? m.shell_appeals() : m.shell_broadcasts()
  return (
    <Link
      to={isAdmin ? '/admin/appeals' : '/users/broadcasts'}
      className={classes['round']}
      aria-label={total > 0 ? m.shell_waiting({ label: what, count: total }) : what}
    >
      <IconBell size={21} aria-hidden />
      {total > 0 && <span className={classes['dot']} />}
    </Link>
  )
}

function Profile() {
  const user = useAppSelector((state) => state.user.user)
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  const letters = initials(user ?? {})
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <button type="button" className={classes['profile']} aria-label={m.shell_profile_of({ initials: letters })}>
          {user?.photoUrl ? <img className="cover-fill" src={user.photoUrl} alt="" width={44} height={44} /> : letters}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name || user?.email || m.shell_signed_in()}</Menu.Label>
        <Menu.Item component={Link} to="/profile/personal-information" leftSection={<IconUserCircle size={17} />}>
          {m.shell_menu_personal_information()}
        </Menu.Item>
        <Menu.Divider />
        <div className={classes['scheme']}>
          <span>{m.shell_scheme()}</span>
          <ColorSchemeToggle />
        </div>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}
