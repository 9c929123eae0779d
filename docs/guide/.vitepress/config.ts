import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { diagramsAsLists } from './diagram-as-list.ts'
import { sectionsOf } from './search-sections.ts'
import { navigation, sidebar } from './sections.ts'

/** Runs before VitePress chooses light or dark, so that the guide follows the choice a person made in Foyer. */
const FOLLOW_FOYER = `try{const chosen=localStorage.getItem('colorScheme');if(chosen)localStorage.setItem('vitepress-theme-appearance',chosen)}catch{}`

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

export default defineConfig({
  lang: 'en-GB',
  title: 'Foyer guide',
  titleTemplate: ':title · Foyer guide',
  description: 'How to sell tickets, check guests in and run Foyer.',
  base: '/help/',
  cleanUrls: true,
  // It would be an inline style, which the policy of the guide does not allow.
  appearance: { disableTransition: false },
  // The text of the page chunks would otherwise stand in each page as an inline script, with a hash of its own.
  metaChunk: true,
  outDir: fromRoot('apps/web/build/guide'),
  cacheDir: fromRoot('node_modules/.cache/guide'),
  head: [
    ['link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }],
    ['script', { id: 'follow-foyer' }, FOLLOW_FOYER],
  ],
  markdown: { linkify: false, config: diagramsAsLists },
  themeConfig: {
    nav: navigation,
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { detailedView: false, miniSearch: { _splitIntoSections: sectionsOf } } },
    docFooter: { prev: 'Previous', next: 'Next' },
    externalLinkIcon: false,
  },
})
