import type { LinkDescriptor } from 'react-router'

/** What lets a phone put the site on its home screen. Door pages do not use these links: a door is installed as an app of its own. */
export const siteAppLinks: LinkDescriptor[] = [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]
