import { m } from '@foyer/messages'
import { IconHelpCircle } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { helpPath } from './help-pages.ts'
import classes from './HelpLink.module.css'

interface HelpLinkProps {
  /** Whether phones show the icon alone. */
  compact?: boolean
}

/** Leads to the page of the guide about this screen. The guide is not part of the application, so it opens as a document. */
export function HelpLink({ compact = false }: HelpLinkProps) {
  const { pathname } = useLocation()
  return (
    <a href={helpPath(pathname)} className={classes['link']} data-compact={compact || undefined}>
      <IconHelpCircle size={21} aria-hidden />
      <span>{m.shell_help()}</span>
    </a>
  )
}
