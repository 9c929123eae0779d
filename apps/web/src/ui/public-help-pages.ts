import { matchPath } from 'react-router'

/** The page of the guide for each screen of the pattern. */
export type HelpPages = readonly (readonly [pattern: string, page: string])[]

/** Those of public pages, which load only these. The first pattern that matches counts. */
export const publicHelpPages: HelpPages = [
  ['/', ''],
  ['/events/listing', 'buyers/buy'],
  ['/events/in/:city', 'buyers/buy'],
  ['/events/category/:category', 'buyers/buy'],
  ['/events/:customUrl', 'buyers/buy'],
  ['/events/*', 'buyers/buy'],
  ['/cart/:reference?', 'buyers/buy'],
  ['/checkout/:reference', 'buyers/pay'],
  ['/payment/verify', 'buyers/pay'],
  ['/sandbox/pay/:reference', 'buyers/pay'],
  ['/orders/:reference', 'buyers/tickets'],
  ['/saved', 'buyers/buy'],
  ['/tickets', 'buyers/tickets'],
  ['/tickets/:transferId', 'buyers/pass-on'],
  ['/waiting-list/leave', 'buyers/buy'],
  ['/series/:customUrl', 'buyers/buy'],
  ['/o/:slug', 'buyers/buy'],
  ['/o/:slug/gift-cards', 'buyers/gift-cards'],
  ['/gift-card', 'buyers/gift-cards'],
  ['/follow/confirm', 'buyers/buy'],
  ['/follow/leave', 'buyers/buy'],
  ['/terms', ''],
  ['/privacy', ''],
  ['/imprint', ''],
  ['/account-deleted', 'organisers/account'],
  ['/login', 'organisers/account'],
  ['/register', 'organisers/account'],
  ['/forgot-password', 'organisers/account'],
  ['/reset-password', 'organisers/account'],
  ['/verify-email', 'organisers/account'],
  ['/confirm-email', 'organisers/account'],
  ['/appeal', 'organisers/account'],
  ['/waiting-room/:customUrl/:token?', 'buyers/waiting-room'],
  ['/feedback/:token', 'buyers/tickets'],
  ['/unsubscribe', 'organisers/account'],
  ['/dev/mail', 'operators/email'],
]

/** The address of the guide for a public page; its start page where the page has none of its own. */
export function publicHelpPath(pathname: string): string {
  return helpPathIn(publicHelpPages, pathname)
}

/** The address of the guide for a screen, by the pages of the guide that it may have. */
export function helpPathIn(pages: HelpPages, pathname: string): string {
  return `/help/${pages.find(([pattern]) => matchPath(pattern, pathname) !== null)?.[1] ?? ''}`
}
