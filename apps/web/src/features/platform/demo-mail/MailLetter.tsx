import type { DemoMailView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconArrowRight, IconPaperclip } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './DemoMail.module.css'
import { mailLinks, mailParts, pathHere } from './mail-links.ts'

/**
 * One mail: its plain text and links. The HTML part is not shown, because the content security policy forbids frames and foreign markup
 * must not become part of the page.
 */
export function MailLetter({ mail }: { readonly mail: DemoMailView }) {
  const links = mailLinks(mail.text)
  return (
    <Surface as="article" padding="large" className="shrinks">
      <h2 className="text-24 leading-1-15 margin-bottom-14">{mail.subject}</h2>
      <dl className={classes['facts']}>
        <div>
          <dt>{m.admin_demo_mail_to()}</dt>
          <dd>{mail.to}</dd>
        </div>
        <div>
          <dt>{m.admin_demo_mail_sent()}</dt>
          <dd>{formatDate(mail.sentAt, 'exactMoment')}</dd>
        </div>
      </dl>
      {links.length > 0 && (
        <ul className="cluster gap-10 unpadded unmarked margin-top-20" aria-label={m.admin_demo_mail_links()}>
          {links.map((link) => (
            <li key={link}>
              <MailLink address={link} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes['text']}>
        {mailParts(mail.text).map((part, index) =>
          part.kind === 'link' ? (
            <a key={index} href={part.text} rel="noreferrer">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      {mail.attachments.length > 0 && (
        <ul className={classes['attachments']} aria-label={m.admin_demo_mail_attachments()}>
          {mail.attachments.map((name) => (
            <li key={name}>
              <IconPaperclip size={18} aria-hidden="true" /> {name}
            </li>
          ))}
        </ul>
      )}
    </Surface>
  )
}

function MailLink({ address }: { address: string }) {
  const path = pathHere(address, window.location.origin)
  const arrow = <IconArrowRight size={18} aria-hidden="true" data-flip />
  if (path === null) {
    return (
      <Button component="a" href={address} rel="noreferrer" size="sm" variant="default" rightSection={arrow}>
        {new URL(address).host}
      </Button>
    )
  }
  return (
    <Button component={Link} to={path} size="sm" rightSection={arrow}>
      {path.replace(/[#?].*$/, '')}
    </Button>
  )
}
