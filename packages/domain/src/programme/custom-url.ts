/** Words no event may have as its address: they are, or may become, pages of the application itself. */
export const reservedCustomUrls: readonly string[] = [
  'about',
  'account',
  'accounts',
  'admin',
  'all',
  'api',
  'appeals',
  'assets',
  'broadcast',
  'broadcasts',
  'category',
  'check-in',
  'checkin',
  'checkout',
  'contact',
  'cookies',
  'create',
  'create-ticket',
  'dashboard',
  'details',
  'docs',
  'drafts',
  'edit',
  'event',
  'events',
  'forgot-password',
  'foyer',
  'healthz',
  'help',
  'in',
  'listing',
  'login',
  'logout',
  'metrics',
  'new',
  'orders',
  'payment',
  'payments',
  'payout',
  'payouts',
  'privacy',
  'profile',
  'promo-code',
  'promo-codes',
  'qr-code',
  'readyz',
  'register',
  'regular',
  'reset-password',
  'robots',
  'sales',
  'search',
  'settings',
  'sitemap',
  'static',
  'support',
  'terms',
  'ticket',
  'tickets',
  'tools',
  'uploads',
  'user',
  'users',
  'verify',
  'verify-email',
]

const reserved: ReadonlySet<string> = new Set(reservedCustomUrls)
const shortest = 3
const longest = 60

// Letters that Unicode does not decompose: European ones, and the hooked and open letters of Hausa, Ewe, Twi and Ga.
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ƒ: 'f',
  ɣ: 'g',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'ng',
  ʋ: 'v',
  '&': ' and ',
}

/** An address made of a title: `'Àṣá & Friends'` → `'asa-and-friends'`. At most `most` characters; empty when nothing is left. */
export function slugify(title: string, { most = longest }: { most?: number } = {}): string {
  const letters = Array.from(title.normalize('NFKD').toLowerCase(), (letter) => plainLetters[letter] ?? letter).join('')
  const words = letters
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
  return joinWithin(words, most)
}

// Keeps whole words as far as they fit; a first word that is too long is cut.
function joinWithin(words: readonly string[], most: number): string {
  let slug = (words[0] ?? '').slice(0, most)
  for (const word of words.slice(1)) {
    if (slug.length + 1 + word.length > most) break
    slug += `-${word}`
  }
  return slug
}

/** The faults of a custom URL itself. */
export const customUrlFaults = ['too_short', 'too_long', 'bad_characters', 'reserved'] as const

/** The result of `checkCustomUrl`. */
export type CustomUrlCheck = 'ok' | (typeof customUrlFaults)[number]

/** Whether a text may be an event's address: 3–60 lower-case letters, digits and single inner dashes, and no reserved word. */
export function checkCustomUrl(text: string): CustomUrlCheck {
  if (text.length < shortest) return 'too_short'
  if (text.length > longest) return 'too_long'
  if (!/^[a-z0-9](-?[a-z0-9])*$/.test(text)) return 'bad_characters'
  return reserved.has(text) ? 'reserved' : 'ok'
}

/**
 * Up to `count` free addresses near `base`, best first: the slug itself, with the extra words given (a city, a year), then
 * numbered from 2. `taken` is asked for each; at most 100 numbers are tried.
 */
export function suggestCustomUrls(
  base: string,
  taken: (customUrl: string) => boolean,
  { extras = [], count = 3 }: { extras?: readonly string[]; count?: number } = {},
): string[] {
  const slug = slugify(base) || 'event'
  const endings = [
    ...extras.map((extra) => slugify(extra)).filter((extra) => extra !== ''),
    ...Array.from({ length: 100 }, (_, n) => String(n + 2)),
  ]
  const found: string[] = []
  for (const candidate of [slug, ...endings.map((ending) => withEnding(slug, ending))]) {
    if (found.length >= count) break
    if (checkCustomUrl(candidate) === 'ok' && !found.includes(candidate) && !taken(candidate)) found.push(candidate)
  }
  return found
}

function withEnding(slug: string, ending: string): string {
  const short = ending.slice(0, longest / 2)
  return `${joinWithin(slug.split('-'), longest - short.length - 1)}-${short}`
}
