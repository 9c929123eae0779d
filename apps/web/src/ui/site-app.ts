import type { LinkDescriptor } from 'react-router'

/** What lets a phone put the site on its home screen. A door is put there on its own and does not link this. */
export const siteAppLinks: LinkDescriptor[] = [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]
