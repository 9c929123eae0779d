import { m } from '@foyer/messages'
import { IconLogout } from '@tabler/icons-react'
import { useAppSelector } from '../../store/hooks.ts'
import { Logo } from '../Logo.tsx'
import { adminMenu, organiserMenu, permittedMenu } from './menu.ts'
import { OrganisationSwitcher } from './OrganisationSwitcher.tsx'
import { SidebarEntry } from './SidebarEntry.tsx'
import { useLeave } from './use-leave.ts'
import { useOrganisations } from './use-organisations.ts'
import classes from './Sidebar.module.css'

interface SidebarProps {
  /** Whether it lies over the page, which it only does on narrow windows. */
  open: boolean
  /** Whether wide windows show it beside the page. */
  docked: boolean
  onClose: () => void
}

/** The ink sidebar: docked on wide windows; on narrow ones it slides over a backdrop and closes when a link is chosen. */
export function Sidebar({ open, docked, onClose }: SidebarProps) {
  const isAdmin = useAppSelector((state) => state.user.user?.isAdmin ?? false)
  const { chosen } = useOrganisations()
  return (
    <>
      <div className={classes['backdrop']} data-open={open || undefined} onClick={onClose} aria-hidden="true" />
      <div id="sidebar" className={classes['sidebar']} data-open={open || undefined} data-docked={docked || undefined}>
        <div className={classes['brand']}>
          <Logo to="/" onInk size={28} />
        </div>
        <OrganisationSwitcher onChoose={onClose} />
        <nav aria-label={m.shell_main_navigation()} className="stack gap-2">
          {(isAdmin ? adminMenu : permittedMenu(organiserMenu, chosen)).map((entry) => (
            <SidebarEntry key={entry.label()} entry={entry} onChoose={onClose} />
          ))}
        </nav>
        <LogoutButton />
      </div>
    </>
  )
}

function LogoutButton() {
  const leave = useLeave()
  return (
    <button type="button" className={classes['logout']} onClick={() => void leave()}>
      <IconLogout size={19} stroke={1.7} aria-hidden />
      {m.shell_log_out()}
    </button>
  )
}
