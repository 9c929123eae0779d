import { required } from '@foyer/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { MenuEntry, MenuLink } from './menu.ts'
import classes from './Sidebar.module.css'

interface SidebarEntryProps {
  entry: MenuEntry
  onChoose: () => void
}

/** One line of the menu: a link, or a dropdown that is open where the current screen lies in it. */
export function SidebarEntry({ entry, onChoose }: SidebarEntryProps) {
  const Icon = entry.icon
  const content = (
    <>
      <Icon size={19} stroke={1.7} aria-hidden className={classes['icon']} />
      <span>{entry.label()}</span>
    </>
  )
  if ('links' in entry) {
    return (
      <Dropdown links={entry.links} onChoose={onChoose}>
        {content}
      </Dropdown>
    )
  }
  return (
    <NavLink to={entry.to} end className={required(classes['item'], 'the style of a link')} onClick={onChoose}>
      {content}
    </NavLink>
  )
}

interface DropdownProps {
  links: readonly MenuLink[]
  onChoose: () => void
  children: React.ReactNode
}

function Dropdown({ links, onChoose, children }: DropdownProps) {
  const id = useId()
  const { pathname } = useLocation()
  const holdsCurrent = links.some((link) => link.to === pathname)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? holdsCurrent

  return (
    <div>
      <button
        type="button"
        className={classes['item']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
      >
        {children}
        <IconChevronDown size={17} aria-hidden className={classes['chevron']} />
      </button>
      <div id={id} className={classes['links']} hidden={!open}>
        {links.map((link) => (
          <NavLink
            key={link.to}
            to={link.to}
            end
            className={required(classes['item'], 'the style of a link')}
            data-nested
            onClick={onChoose}
          >
            {link.label()}
          </NavLink>
        ))}
      </div>
    </div>
  )
}
